import OpsDomain
import OpsStorage
import Synchronization

/// Whole operations, staged in memory over a book: each atomic in it, all of them one commit, or
/// none. What `begin` opens, plans and sandboxes are changesets.
///
/// Holds no lock. The commit checks that nothing the work has read or written has moved meanwhile.
public final class Changeset: Sendable {
  private struct Point {
    let name: String
    let steps: Int
    let state: ChangesetStore.Savepoint
  }

  /// What it is for, in the words of the user who opened it; the reason of the commit unless
  /// another one is given.
  public let label: String?
  /// The services, all of whose writes are staged here.
  public let dependencies: AppDependencies
  /// Where the journal ended when it was opened.
  public let base: Int64
  let parent: AppDependencies
  let store: ChangesetStore
  let recorder = ChangesetRecorder()
  private let points = Mutex<[Point]>([])

  /// Opens an empty one over the book, or over another changeset.
  ///
  /// - Parameter moment: The time its operations take it to be; that of the clock unless told.
  ///
  /// Throws `usage.arguments` for a book that a server keeps: the server runs each operation by
  /// itself.
  public static func open(
    over parent: AppDependencies, label: String? = nil, at moment: Instant? = nil
  ) async throws -> Changeset {
    guard parent.desk.forwarder == nil else {
      throw OpsError(
        .usage, "This book is on a server: only single commands can be planned from here",
        hint:
          "plan each with `opsh plan COMMAND`; changesets and sandboxes work where the book is")
    }
    let head = try await parent.desk.store.journal.head()
    return Changeset(over: parent, label: label, at: moment, base: head.sequence)
  }

  private init(over parent: AppDependencies, label: String?, at moment: Instant?, base: Int64) {
    self.parent = parent
    self.label = label
    self.base = base
    let store = ChangesetStore(over: parent.desk.store)
    self.store = store
    let world = moment.map { parent.desk.world.standing(at: $0) } ?? parent.desk.world
    let desk = parent.desk.staged(on: store, world: world, recorder: recorder)
    let identity = (parent.identityDesk ?? parent.desk).forwarder.map { forwarder in
      Desk(
        store: store, world: world,
        forwarder: KeptElsewhere(
          forwarder: forwarder, operations: world.blueprint.operations))
    }
    dependencies = parent.moved(to: desk, identityDesk: identity)
  }

  /// The operations that changed something, in order.
  public var steps: [ChangesetStep] { recorder.steps }
  /// What would be committed: the net change of each record.
  public var changes: [Change] { store.changes }

  // MARK: Savepoints

  /// Names the present moment; a name that is taken moves to it.
  public func savepoint(_ name: String) {
    let point = Point(name: name, steps: steps.count, state: store.savepoint())
    points.withLock { points in
      points.removeAll { TextFolding.sameBytes($0.name, name) }
      points.append(point)
    }
  }

  /// Drops what was staged after the savepoint called `name`, and the savepoints after it.
  /// Throws `notfound.any` when there is none.
  public func rollback(to name: String) throws {
    let found = points.withLock { points -> Point? in
      guard let place = points.lastIndex(where: { TextFolding.sameBytes($0.name, name) }) else {
        return nil
      }
      points.removeSubrange((place + 1)...)
      return points[place]
    }
    guard let found else {
      throw OpsError(
        .notFound, "There is no savepoint \(Excerpt.of(name))", field: "name",
        hint: "`savepoint NAME` makes one")
    }
    store.rollback(to: found.state)
    recorder.cut(to: found.steps)
  }

  // MARK: The end

  /// Commits everything as one commit, or nothing. Nil when there was nothing to commit.
  ///
  /// Every operation's permission is asked for once more, and so is a fresh sign-in for what is
  /// sensitive. Throws `denied.permission`, `signin.not_fresh`,
  /// `usage.arguments` for an operation that stands alone, `conflict.version` with what has moved
  /// when anything that was read or written has, or when the time in which it was staged is over
  /// and matters, and what the store throws; everything stays staged then.
  public func commit(_ call: Call) async throws -> CommitReceipt? {
    do {
      return try await seal(call)
    } catch let race as ChangesetRace {
      throw try await refusal(race, .conflictVersion, for: call.principal)
    }
  }

  func seal(_ call: Call) async throws -> CommitReceipt? {
    let steps = steps
    for step in steps {
      let operation = try parent.desk.operations.operation(named: step.operation)
      guard !operation.descriptor.standsAlone else { throw operation.descriptor.aloneRefusal }
      try dependencies.desk.admit(call.principal, to: operation.descriptor)
    }
    try await requireSamePeriod()
    try await requireStanding(call.principal)
    let desk = parent.desk
    let header = try header(steps, call)
    var judged = call
    judged.reason = header.reason
    try checkRows(of: judged)
    let changes = store.changes
    let receipt = try await desk.alone { try await store.commit(header) }
    // An outer changeset has to be able to repeat what it now holds.
    desk.recorder?.keep(steps)
    guard let receipt else { return nil }
    await parent.follow(changes)
    return call.key.map { receipt.called($0) } ?? receipt
  }

  /// Throws `confirm.needed` when `call` may not touch as many records as are staged.
  public func checkRows(of call: Call) throws {
    guard !store.changes.isEmpty else { return }
    try parent.desk.allowance(for: call)?.check(RowAllowance.count(store.changes))
  }

  /// One operation keeps its own name; several are one `changeset.commit` that lists them.
  private func header(_ steps: [ChangesetStep], _ call: Call) throws -> CommitHeader {
    let world = parent.desk.world
    let single = steps.count == 1 ? steps.first : nil
    var header = CommitHeader(
      key: call.key.map { KeyedCall.together($0, call.principal) }
        ?? OperationKey.make(clock: world.clock, random: world.random),
      at: world.clock.now(), actor: call.principal.userID,
      operation: single?.operation ?? ChangesetSummary.operation,
      reason: call.reason ?? single?.reason ?? label)
    header.elevations = store.elevations
    for note in RunNote.texts(of: call) where !header.elevations.contains(note) {
      header.elevations.append(note)
    }
    if single == nil {
      let summary = try DocumentEncoder.encode(
        ChangesetSummary(operations: steps.map(\.operation)))
      header.answer = DocumentWriter.bytes(summary)
    }
    return header
  }
}
