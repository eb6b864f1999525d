import OpsDomain
import OpsStorage
import Synchronization

/// The steps of a changeset of a book on a server. A desk with one sends each operation to the
/// server together with the steps before it.
///
/// The changesets inside it send their steps through this one, which puts its own before them.
final class ServerStaging: ChangesetForwarder {
  private struct State {
    var steps: [StagedStep] = []
    /// Whether there were more answers to compare than a changeset can keep.
    var isOverfull = false
    /// What is known about files that the steps name but that were not sent.
    var files: [Document] = []
    /// The key of a commit of exactly these steps that got no answer.
    var key: String?
    var plan: StagedPlan?
    /// The user who made the plan that the steps are from.
    var madeBy: RecordID?

    /// Forgets what was known about the former steps.
    mutating func change() { (key, plan) = (nil, nil) }
  }

  private let server: any ChangesetForwarder
  private let operations: OperationCatalogue
  /// Steps come one after the other: each is run behind those before it.
  private let turns = Turnstile()
  private let state = Mutex(State())

  /// - Parameters:
  ///   - server: The way to the server, or to the changeset around.
  ///   - operations: Every operation of the product.
  init(at server: any ChangesetForwarder, _ operations: OperationCatalogue) {
    self.server = server
    self.operations = operations
  }

  /// The steps that change something, in order.
  var steps: [StagedStep] { state.withLock { $0.steps.filter { !$0.isCheck } } }

  /// How many steps and checks there are, to go back to.
  var mark: Int { state.withLock { $0.steps.count } }

  /// Forgets the steps after the mark. Answers that came before the first of these steps are still
  /// compared, because the user may have relied on them.
  func cut(to mark: Int) {
    state.withLock { state in
      let later = state.steps[min(mark, state.steps.count)...]
      let unstaged = later.prefix { $0.isCheck }
      state.steps.removeSubrange((later.startIndex + unstaged.count)...)
      state.change()
    }
  }

  /// Takes over steps that were staged before.
  /// - Parameters:
  ///   - madeBy: The user who made the plan that the steps are from.
  ///   - files: What is known about files that they name but that were not sent.
  func take(_ steps: [StagedStep], madeBy: RecordID? = nil, files: [Document]) {
    state.withLock { state in
      (state.steps, state.madeBy, state.files) = (steps, madeBy, files)
      state.change()
    }
  }

  // MARK: The operations of this changeset

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    try await turns.pass {
      try requireRoom(for: operation, call)
      let answer = try await stage(operation, input: input, after: [], call: call)
      // Names are offered while somebody types: nothing is decided by them.
      if let step = answer.step, operation != NameService.list.descriptor.name { keep(step) }
      return answer.outcome
    }
  }

  private func requireRoom(for operation: String, _ call: Call) throws(OpsError) {
    guard operations[operation]?.descriptor.effect.isWrite == true, !call.isRehearsal,
      steps.count >= Limits.stagedSteps
    else { return }
    throw Self.tooMany
  }

  private func keep(_ step: StagedStep) {
    state.withLock { state in
      let checks = state.steps.count { $0.isCheck }
      guard !step.isCheck || checks < Limits.stagedChecks else {
        state.isOverfull = true
        return
      }
      state.steps.append(step)
      state.change()
    }
  }

  /// The error for more steps than a server runs for each request.
  static let tooMany = OpsError(
    .tooLarge,
    "A changeset of a book on a server holds at most \(Limits.stagedSteps) commands that change "
      + "something",
    hint: "commit in parts, or load with bulk")

  // MARK: The changesets inside

  func stage(
    _ operation: String, input: Document, after steps: [StagedStep], call: Call
  ) async throws -> StagedAnswer {
    var call = call
    let own = state.withLock { state in
      for file in call.files where !state.files.contains(file) { state.files.append(file) }
      return (steps: state.steps, files: state.files)
    }
    call.files = own.files
    let before = own.steps.filter { !$0.isCheck }.map(\.plain)
    return try await server.stage(operation, input: input, after: before + steps, call: call)
  }

  func plan(_ question: StagedQuestion) async throws -> StagedPlan {
    let (own, files) = state.withLock { ($0.steps, $0.files) }
    let before = own.filter { !$0.isCheck }.map(\.plain)
    var whole = question
    whole.steps = before + question.steps
    whole.below += before.count
    for file in files where !whole.files.contains(file) { whole.files.append(file) }
    return try await server.plan(whole)
  }

  /// Takes the steps of an inner changeset into this one. The key of the receipt ends in `~`,
  /// because nothing is in the journal yet.
  func commit(
    _ steps: [StagedStep], madeBy: RecordID?, call: Call
  ) async throws -> CommitReceipt? {
    guard let last = steps.last else { return nil }
    guard self.steps.count + steps.count(where: { !$0.isCheck }) <= Limits.stagedSteps else {
      throw Self.tooMany
    }
    for step in steps { keep(step) }
    return CommitReceipt(
      sequence: 0, key: (call.key ?? "") + "~", at: last.at, hash: JournalHead.empty.hash)
  }

  /// A changeset inside is no commit of its own.
  func hasCommitted(key: String) async throws -> Bool { false }
}

// MARK: The end

extension ServerStaging {
  /// What the steps change together. The server is asked once for the same steps.
  func plan(wantsChanges: Bool, isRefresh: Bool = false) async throws -> StagedPlan {
    if let known = state.withLock({ $0.plan }), known.changes != nil || !wantsChanges {
      return known
    }
    let (steps, files, madeBy) = state.withLock { ($0.steps, $0.files, $0.madeBy) }
    var question = StagedQuestion(steps: steps.filter { !$0.isCheck }.map(\.plain))
    question.wantsChanges = wantsChanges
    question.isRefresh = isRefresh
    question.madeBy = madeBy
    question.files = files
    let plan = try await server.plan(question)
    state.withLock { $0.plan = plan }
    return plan
  }

  /// Runs steps again on the book as it is now, and keeps the new results.
  func refresh(_ steps: [StagedStep], with files: [Document]) async throws {
    take(steps, files: files)
    guard !steps.isEmpty else { return }
    let plan = try await plan(wantsChanges: false, isRefresh: true)
    // The last one leaves what the plan shows.
    let ran = plan.steps.enumerated().map { index, step in
      index == plan.steps.count - 1 ? step.leaving(plan.state) : step
    }
    take(ran, files: files)
  }

  /// What is known about files that the steps name but that were not sent.
  var files: [Document] { state.withLock { $0.files } }

  /// Commits everything as one commit, or nothing; nil if there was nothing to commit. If no answer
  /// came, a repeated commit of the same steps has the same key.
  ///
  /// - Parameter key: A new key, for a call without one.
  func seal(_ call: Call, key: @autoclosure () -> String) async throws -> CommitReceipt? {
    let kept = state.withLock { $0 }
    guard let last = kept.steps.lastIndex(where: { !$0.isCheck }) else { return nil }
    guard !kept.isOverfull else {
      throw OpsError(
        .tooLarge,
        "A changeset of a book on a server compares at most \(Limits.stagedChecks) answers",
        hint: "commit in parts, or read before `begin`")
    }
    // Only the state after the last one is compared.
    let steps = kept.steps.enumerated().map { index, step in
      index == last ? step : step.leaving(nil)
    }
    var call = call
    call.key = call.key ?? kept.key ?? key()
    do {
      return try await server.commit(steps, madeBy: kept.madeBy, call: call)
    } catch let error as OpsError where error.code == .unknownOutcome {
      state.withLock { $0.key = call.key }
      throw error
    }
  }
}
