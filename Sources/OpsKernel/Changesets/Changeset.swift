import OpsDomain
import OpsStorage
import Synchronization

/// Whole operations, staged in memory over a book: each atomic in it, all of them one commit, or
/// none. What `begin` opens, plans and sandboxes are changesets.
///
/// Holds no lock. The commit checks that nothing the work has read or written has moved meanwhile.
/// Of a book on a server, the server runs the operations, and everything has to answer the same.
public final class Changeset: Sendable {
  private struct Point {
    let name: String
    let steps: Int
    let mark: Int
    let state: ChangesetStore.Savepoint
  }

  /// What it is for, in the words of the user who opened it; the reason of the commit unless
  /// another one is given.
  public let label: String?
  /// The services, all of whose writes are staged here.
  public let dependencies: AppDependencies
  /// Where the journal ended when it was opened; 0 for a book on a server, which is asked anew
  /// each time.
  public let base: Int64
  let parent: AppDependencies
  let store: ChangesetStore
  /// What is staged at the server that keeps the book; nil for a book that is here.
  let server: ServerStaging?
  let recorder = ChangesetRecorder()
  private let points = Mutex<[Point]>([])

  /// Opens an empty one over the book, or over another changeset.
  ///
  /// - Parameter moment: The time its operations take it to be; that of the clock unless told. A
  ///   server goes by its own clock.
  ///
  /// Throws `usage.arguments` for a book on a server that takes only single commands.
  public static func open(
    over parent: AppDependencies, label: String? = nil, at moment: Instant? = nil
  ) async throws -> Changeset {
    if let forwarder = parent.desk.forwarder {
      guard let server = forwarder as? any ChangesetForwarder else {
        throw OpsError(
          .usage, "This book is on a server that runs only single commands",
          hint: "run the commands one by one, or where the book is")
      }
      return Changeset(over: parent, label: label, at: server)
    }
    let head = try await parent.desk.store.journal.head()
    return Changeset(over: parent, label: label, at: moment, base: head.sequence)
  }

  private init(over parent: AppDependencies, label: String?, at moment: Instant?, base: Int64) {
    self.parent = parent
    self.label = label
    self.base = base
    server = nil
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

  private init(
    over parent: AppDependencies, label: String?, at forwarder: any ChangesetForwarder
  ) {
    self.parent = parent
    self.label = label
    base = 0
    store = ChangesetStore(over: parent.desk.store)
    let server = ServerStaging(at: forwarder, parent.desk.operations)
    self.server = server
    dependencies = parent.moved(
      to: parent.desk.staged(at: server, recorder: recorder), identityDesk: nil)
  }

  /// The operations that changed something, in order.
  public var steps: [ChangesetStep] { server?.steps.map(\.kept) ?? recorder.steps }
  /// What would be committed: the net change of each record. Empty for a book on a server, which
  /// tells it as a plan.
  public var changes: [Change] { store.changes }

  // MARK: Savepoints

  /// Names the present moment; a name that is taken moves to it.
  public func savepoint(_ name: String) {
    let point = Point(
      name: name, steps: steps.count, mark: server?.mark ?? 0, state: store.savepoint())
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
    if let server { return server.cut(to: found.mark) }
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
    if let server { return try await commit(call, at: server) }
    do {
      return try await seal(call)
    } catch let race as ChangesetRace {
      throw try await refusal(race, .conflictVersion, for: call.principal)
    }
  }

  /// - Parameters:
  ///   - fingerprint: What the key of the call stands for, where a commit can be repeated.
  ///   - check: Asked about the changes inside the transaction.
  func seal(
    _ call: Call, fingerprint: [UInt8]? = nil,
    checking check: @escaping @Sendable ([Change]) async throws -> Void = { _ in }
  ) async throws -> CommitReceipt? {
    let steps = steps
    for step in steps {
      let operation = try parent.desk.operations.operation(named: step.operation)
      guard !operation.descriptor.standsAlone else { throw operation.descriptor.aloneRefusal }
      try dependencies.desk.admit(call.principal, to: operation.descriptor)
    }
    try await requireSamePeriod()
    try await requireStanding(call.principal)
    let desk = parent.desk
    var header = try header(steps, call)
    header.fingerprint = fingerprint
    var judged = call
    judged.reason = header.reason
    try await checkRows(of: judged)
    let changes = store.changes
    let sealed = header
    let receipt = try await desk.alone { try await store.commit(sealed, checking: check) }
    // An outer changeset has to be able to repeat what it now holds.
    desk.recorder?.keep(steps)
    guard let receipt else { return nil }
    await parent.follow(changes)
    return call.key.map { receipt.called($0) } ?? receipt
  }

  /// Throws `confirm.needed` when `call` may not touch as many records as are staged.
  public func checkRows(of call: Call) async throws {
    if let server { return try await checkRows(of: call, at: server) }
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
