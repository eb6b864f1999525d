import Crypto
import OpsDomain
import OpsStorage

/// Runs the steps of a changeset that a client holds, on the book of now and with the rights of
/// now. A server makes one for each question and forgets it.
///
/// All operations run at the same time of the clock. Answers of earlier steps are not shown again,
/// so the journal notes only the personal data that the caller is shown now.
public struct StagedRun: Sendable {
  private let changeset: Changeset
  private let parent: AppDependencies
  private let principal: Principal
  /// The time at which its operations run.
  public let at: Instant
  /// The personal data in answers: of steps that write, and of steps that read.
  private let tapes = (writes: ReadingTape(), reads: ReadingTape())

  /// An empty run over the book, or over another run.
  private init(
    over dependencies: AppDependencies, as principal: Principal, at moment: Instant
  ) async throws {
    parent = dependencies
    self.principal = principal
    at = moment
    changeset = try await Changeset.open(over: dependencies, at: moment)
  }

  // MARK: The questions of a client

  /// Runs an operation after steps, see ``ChangesetForwarder/stage(_:input:after:call:)``.
  /// - Parameter dependencies: The services of the book, which know the files that steps name.
  public static func stage(
    _ operation: String, input: Document, after steps: [StagedStep], _ call: Call,
    over dependencies: AppDependencies
  ) async throws -> StagedAnswer {
    let run = try await StagedRun(
      over: dependencies, as: call.principal, at: dependencies.desk.clock.now())
    _ = try await run.again(steps, doing: "Nothing was staged")
    let (outcome, step) = try await run.perform(
      operation, input, taking: [], call, at: run.changeset.dependencies)
    // What was done under its key before is in the book already.
    let isKept = !call.isRehearsal && !outcome.isReplay
    return StagedAnswer(outcome: outcome, step: isKept ? step.leaving(run.state(nil)) : nil)
  }

  /// Shows what steps would change together, see ``ChangesetForwarder/plan(_:)``.
  /// - Parameter dependencies: The services of the book, which know the files that steps name.
  public static func plan(
    _ question: StagedQuestion, by principal: Principal, over dependencies: AppDependencies
  ) async throws -> StagedPlan {
    let now = dependencies.desk.clock.now()
    let what = question.isRefresh ? nil : "The changes are not known"
    let below = question.steps.prefix(max(0, question.below))
    var run = try await StagedRun(over: dependencies, as: principal, at: now)
    if !below.isEmpty {
      _ = try await run.again(Array(below), doing: what)
      run = try await StagedRun(over: run.changeset.dependencies, as: principal, at: now)
    }
    let steps = try await run.again(Array(question.steps.dropFirst(below.count)), doing: what)
    return try await run.plan(steps, question)
  }

  /// Runs steps and makes sure that they answer and leave what they did, so that they can be
  /// committed: see ``ChangesetForwarder/commit(_:madeBy:call:)``.
  public static func checked(
    _ steps: [StagedStep], madeBy: RecordID?, by principal: Principal,
    over dependencies: AppDependencies
  ) async throws -> StagedRun {
    let run = try await StagedRun(
      over: dependencies, as: principal, at: dependencies.desk.clock.now())
    do {
      for (index, step) in steps.enumerated() {
        let now = try await run.again(step, doing: "Nothing was committed")
        try run.compare(step, now, "\(index + 1) of \(steps.count)")
      }
      try run.compareState(of: steps, madeBy)
    } catch {
      // An answer that is compared tells a little, also without a commit.
      try await run.keepLooks(alsoOfWrites: true)
      throw error
    }
    try await run.keepLooks(alsoOfWrites: false)
    return run
  }

  /// Commits what was staged as one commit. Throws what ``Changeset/commit(_:)`` throws;
  /// `conflict.version` when the book has moved since the steps were run, just now, and
  /// `data.duplicate` for a record with the identifier of one of another collection.
  /// - Parameter fingerprint: See ``fingerprint(of:reason:by:)``.
  public func commit(_ call: Call, _ fingerprint: [UInt8]) async throws -> CommitReceipt? {
    try call.checkTexts()
    let identifiers = ChosenIdentifiers(parent.desk.store.journal)
    do {
      return try await changeset.seal(call, fingerprint: fingerprint) { changes in
        try await identifiers.requireOwn(changes)
      }
    } catch let race as ChangesetRace {
      throw try await changeset.refusal(race, .conflictVersion, for: principal)
    }
  }

  /// The fingerprint of a commit of these steps, which its key stands for.
  public static func fingerprint(
    of steps: [StagedStep], reason: String?, by principal: Principal
  ) throws -> [UInt8] {
    var content = Array("\(ChangesetSummary.operation)\0\(principal.userID?.rawValue ?? 0)\0".utf8)
    content += Array("\(reason ?? "")\0".utf8)
    for step in steps {
      content += DocumentWriter.bytes(try DocumentEncoder.encode(step.plain)) + [0]
    }
    return Array(SHA256.hash(data: content))
  }

  // MARK: Running

  /// Runs steps again and answers them as they ran.
  private func again(_ steps: [StagedStep], doing what: String?) async throws -> [StagedStep] {
    var now: [StagedStep] = []
    for step in steps { now.append(try await again(step, doing: what)) }
    return now
  }

  /// - Parameter what: Says in the error what was not done because the step is refused now; nil for
  ///   the error of the step itself.
  private func again(_ step: StagedStep, doing what: String?) async throws -> StagedStep {
    try Task.checkCancellation()
    try requireEarlier(step.identifiers)
    let descriptor = try parent.desk.operations.operation(named: step.operation).descriptor
    let tape = descriptor.effect.isWrite ? tapes.writes : tapes.reads
    let services = changeset.dependencies.with { desk in
      var desk = desk.unseen()
      desk.tape = tape
      return desk
    }
    var call = Call(principal, reason: step.reason)
    call.run = step.run
    do {
      try await ChosenIdentifiers(parent.desk.store.journal).requireUnused(step.identifiers)
      return try await perform(
        step.operation, step.input, taking: step.identifiers, call, at: services
      ).step
    } catch let error as OpsError {
      guard let what else { throw error }
      throw Self.moved(error, step, what)
    }
  }

  private func perform(
    _ name: String, _ input: Document, taking identifiers: [RecordID], _ call: Call,
    at services: AppDependencies
  ) async throws -> (outcome: Outcome<Document>, step: StagedStep) {
    let operation = try parent.desk.operations.operation(named: name)
    let recorder = changeset.recorder
    let before = recorder.steps.count
    recorder.begin(identifiers)
    let outcome: Outcome<Document>
    do {
      outcome = try await operation.run(services, input, call)
    } catch {
      _ = recorder.end()
      throw error
    }
    let taken = recorder.end()
    let step = StagedStep(
      operation: name, input: input, reason: call.reason, run: call.run, at: at,
      identifiers: taken, isCheck: recorder.steps.count == before,
      answer: TimedDigest(of: outcome.output), numbers: numbers(of: taken))
    return (outcome, step)
  }

  /// The numbers of the new records among these that the caller sees.
  private func numbers(of taken: [RecordID]) -> [String: String] {
    guard !taken.isEmpty else { return [:] }
    let shown = ShownChanges(to: principal, parent.desk.world.rules)
    let made = Set(taken)
    var numbers: [String: String] = [:]
    for change in changeset.changes where change.old == nil && made.contains(change.id) {
      if let number = shown.shown(change)?.number { numbers[change.id.description] = number }
    }
    return numbers
  }

  /// Throws `data.bad_value` for an identifier that nobody can have given yet: all later records
  /// would get theirs above it.
  private func requireEarlier(_ identifiers: [RecordID]) throws(OpsError) {
    let last = TimeOrderedIdentifiers.last(of: at.adding(seconds: 1))
    guard identifiers.allSatisfy({ $0.rawValue > 0 && $0 <= last }) else {
      throw OpsError(
        .badValue, "A step has an identifier that nobody has given out", field: "identifiers",
        hint: "send the steps exactly as the server answered them")
    }
  }

  // MARK: Comparing

  private func plan(_ steps: [StagedStep], _ question: StagedQuestion) async throws -> StagedPlan {
    let changes = changeset.changes
    let shown = ShownChanges(to: principal, parent.desk.world.rules)
    if question.wantsChanges {
      try await parent.desk.keepReading(ofPlan: changes, by: principal, as: "changeset.plan")
    }
    return StagedPlan(
      at: at, steps: steps,
      changes: question.wantsChanges ? changes.compactMap { shown.shown($0) } : nil,
      hidden: shown.hidden(in: changes), records: RowAllowance.count(changes),
      confidential: changeset.confidential, state: state(question.madeBy))
  }

  /// What the caller may see of the changes.
  private func state(_ madeBy: RecordID?) -> TimedDigest {
    ShownChanges(to: principal, parent.desk.world.rules)
      .digest(of: changeset.changes, by: Set([principal.userID, madeBy].compactMap(\.self)))
  }

  /// Throws `conflict.version` when a step answers something else than it did.
  private func compare(_ step: StagedStep, _ now: StagedStep, _ place: String) throws(OpsError) {
    guard let before = step.answer, let after = now.answer,
      !before.isSame(as: after, after: at.since(step.at))
    else { return }
    throw Self.conflict("\(step.operation) (command \(place)) has another answer now")
  }

  /// Throws `conflict.version` when the steps leave something else than they did.
  private func compareState(of steps: [StagedStep], _ madeBy: RecordID?) throws(OpsError) {
    guard let last = steps.last(where: { $0.state != nil }), let before = last.state,
      !before.isSame(as: state(madeBy), after: at.since(last.at))
    else { return }
    throw Self.conflict("a record that it changes has changed meanwhile")
  }

  private static func conflict(_ what: String) -> OpsError {
    OpsError(.conflictVersion, "Nothing was committed: \(what)", hint: hint)
  }

  /// The error of a step that was staged before and is refused now. Errors that say nothing of the
  /// book stay as they are.
  private static func moved(_ error: OpsError, _ step: StagedStep, _ what: String) -> OpsError {
    switch error.errorClass {
    case .denied, .signin, .internalError, .tempfail, .unavailable, .interrupted: return error
    default:
      return OpsError(
        .conflictVersion,
        "\(what): \(step.operation), which is staged, is refused now: \(error.message)", hint: hint)
    }
  }

  private static let hint =
    "`commit --refresh` runs the operations again on today's figures; `rollback` drops them"

  /// Keeps that the caller has compared answers about people with those of now. What was written is
  /// in the journal itself, once it is committed. Throws what the store throws.
  private func keepLooks(alsoOfWrites: Bool) async throws {
    var reading = tapes.reads.reading
    if alsoOfWrites { reading.merge(tapes.writes.reading) }
    try await parent.desk.keepReading(reading, by: principal, as: ChangesetSummary.operation)
  }
}
