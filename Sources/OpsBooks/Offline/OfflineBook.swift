import Logging
import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsSync
import Synchronization

/// The copy of an offline desk as commands work with it: reads run on the copy with what waits on
/// top, writes run there and are put into the inbox of the desk, for the next round.
package final class OfflineBook: Sendable {
  /// A copy that was read before, and the file it was read from.
  private struct Known: Sendable {
    let stamp: CopyStamp
    let base: CopyRows
  }

  let folder: DeskFolder
  /// Time, identifiers, randomness, site and rules.
  package let world: World
  /// The token of the sign-in at the server; nil where nobody is signed in.
  private let token: @Sendable () throws -> Secret?
  let log: Logger
  private let known = Mutex<Known?>(nil)

  init(
    _ folder: DeskFolder, _ world: World, log: Logger,
    token: @escaping @Sendable () throws -> Secret?
  ) {
    self.folder = folder
    self.world = world
    self.log = log
    self.token = token
  }

  // MARK: Opening

  /// The sealed files, for the sign-in of this moment.
  ///
  /// Throws `denied.desk_over` for a copy that was wiped, or whose time is over: it is wiped then;
  /// `data.corrupt` where what the desk says of itself was changed by hand, `signin.missing` where
  /// nobody is signed in, and `signin.expired` where the copy is sealed for another sign-in.
  func files() throws -> DeskFiles {
    var header = try folder.readHeader()
    let now = world.clock.now()
    let shown = header.wiped == nil ? try token() : nil
    let key = shown.flatMap { token in
      header.key.flatMap { DeskKey(unwrapping: $0, with: token) }
    }
    // Before its times are believed: a change by hand neither gives the copy time nor wipes it.
    if let key { try header.requireSealed(with: key) }
    if header.wiped == nil, header.isExpired(at: now) {
      header = try wipe(header, why: "expired", at: now)
    }
    guard header.wiped == nil else { throw Self.ended(header) }
    guard shown != nil else { throw Self.nobody(header) }
    guard let key else {
      throw OpsError(
        .signInExpired, "The copy of this offline desk is sealed for an earlier sign-in",
        hint: "run `opsh sync`: the server opens it for \(Excerpt.of(header.user))")
    }
    // Otherwise a clock that is set back would give a desk that is only read its time again.
    if header.saw(now) { try folder.write(try header.sealed(with: key)) }
    return DeskFiles(folder: folder, key: key, random: world.random)
  }

  /// Removes the copy with its outbox and its key.
  @discardableResult
  func wipe(_ header: DeskHeader, why: String, at now: Instant) throws -> DeskHeader {
    var ended = header
    ended.key = nil
    ended.wiped = DeskEnd(why: why, at: now)
    // The key goes first: without it the other files cannot be read.
    try folder.write(ended)
    folder.removeCopy()
    known.withLock { $0 = nil }
    return ended
  }

  /// The refusal of everything at a desk whose copy was wiped.
  static func ended(_ header: DeskHeader) -> OpsError {
    let why =
      header.wiped?.why == "expired"
      ? "it had no contact with its server for too long" : "it was revoked"
    return OpsError(
      .deskRevoked, "The copy of this offline desk was wiped: \(why)", field: "desk",
      hint: "run `opsh desk join \(header.server)` again: it makes another key, and reads all "
        + "records again")
  }

  private static func nobody(_ header: DeskHeader) -> OpsError {
    OpsError(
      .signInMissing, "Nobody is signed in at \(Excerpt.of(header.server, maximum: 120))",
      hint: "run `opsh auth login \(Excerpt.of(header.user))`, when there is a connection")
  }

  /// The records as the server told them. Read again only when their file has changed.
  func base(_ files: DeskFiles) throws -> CopyRows {
    let stamp = CopyStamp(folder.copy)
    if let known = known.withLock({ $0 }), known.stamp == stamp { return known.base }
    var rows = CopyRows(world.rules.schemas)
    for page in try files.readPages() { try rows.take(page) }
    keep(rows)
    return rows
  }

  /// Remembers the records of the copy's file as it is now.
  func keep(_ base: CopyRows) {
    let fresh = Known(stamp: CopyStamp(folder.copy), base: base)
    known.withLock { $0 = fresh }
  }

  /// The copy with all that waits. Throws `unavailable.server` once its rights may be others.
  func view(_ files: DeskFiles) throws -> DeskView {
    let memory = try files.readMemory()
    try requireRights(of: memory)
    return try DeskView(
      try base(files), memory, try files.readTop(), try files.readInbox().map(\.entry))
  }

  /// Throws `unavailable.server` from the moment on at which the user's rights change by
  /// themselves: only the server knows what they may see then.
  private func requireRights(of memory: DeskMemory) throws {
    guard let until = memory.rightsUntil else { return }
    let now = try folder.readHeader().time(at: world.clock.now())
    guard until <= now else { return }
    throw OpsError(
      .unavailable, "Your rights have changed at \(until), and the copy was read before",
      field: "server", hint: "run `opsh sync`, when there is a connection")
  }

  /// The records at this moment, with all that waits on top.
  func reader() async throws -> CopyReader {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let view = try view(try files())
    return CopyReader(view.rows, ProvisionalSeries(view.numbers))
  }

  /// What people call the records of the copy, with all that waits on top.
  package func words() async throws -> DeskWords {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    return DeskWords(try view(try files()).rows, world.currency)
  }

  /// The user of the copy. Throws what opening it throws, and `unavailable.server` before the first
  /// round.
  package func principal() async throws -> Principal {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let memory = try files().readMemory()
    try requireRights(of: memory)
    guard let caller = memory.caller else { throw Self.unread }
    return caller.principal
  }

  private static let unread = OpsError(
    .unavailable, "This offline desk has no records yet", field: "server",
    hint: "run `opsh sync`, when there is a connection")

  // MARK: Operations

  /// The services over these records.
  func services(_ rows: CopyRows, _ numbers: [String: Int64]) -> AppDependencies {
    AppDependencies(
      desk: Desk(
        store: CopyStore(rows, ProvisionalSeries(numbers)), world: world, log: log))
  }

  /// Runs an operation on the copy. A write goes into the inbox with its key.
  ///
  /// Throws what the operation throws, `unavailable.server` for what only the server can do, and
  /// `conflict.key_reused` for a key that waits for another call.
  func run(
    _ name: String, _ input: Document, _ call: Call
  ) async throws -> Outcome<Document> {
    let lock = try await folder.lockFiles()
    defer { lock.release() }
    let files = try files()
    let view = try view(files)
    let operation = try world.blueprint.operations.operation(named: name)
    let services = services(view.rows, view.numbers)
    guard operation.descriptor.effect.isWrite else {
      return try await operation.run(services, input, call)
    }
    if name == OfflineRules.undo,
      let refusal = OfflineRules.undoRefusal(input["commit"]?.string, waiting: view.waiting)
    {
      throw refusal
    }
    try OfflineRules.require(operation.descriptor, input)
    try OfflineRules.requireSteps(
      of: operation.descriptor, input, world.blueprint.operations)
    if let key = call.key, let note = view.note(key) {
      var known = try Self.repeated(note, operation, input, key, at: world.clock.now())
      known.uncertain = view.uncertain(key)
      known.certainUntil = view.certainUntil(key)
      return known
    }
    guard !call.isRehearsal else { return try await operation.run(services, input, call) }
    let changeset = try await Changeset.open(over: services)
    var own = Call(call.principal, reason: call.reason)
    own.rows = call.rows
    let outcome = try await operation.run(changeset.dependencies, input, own)
    let changes = changeset.changes
    guard let step = changeset.steps.first, !changes.isEmpty else { return outcome }
    try OfflineRules.require(changes, of: operation.descriptor)
    try OfflineRules.requireOneCommit(changeset.steps, of: operation.descriptor)
    return try keep(
      outcome, operation.descriptor, input, call, step: step, changes: changes, in: files, view)
  }

  /// Puts what ran on the copy into the inbox, and answers what is known of it until the server has
  /// run it.
  private func keep(
    _ outcome: Outcome<Document>, _ operation: OperationDescriptor, _ input: Document,
    _ call: Call, step: ChangesetStep, changes: [Change], in files: DeskFiles, _ view: DeskView
  ) throws -> Outcome<Document> {
    let now = world.clock.now()
    let key = call.key ?? OperationKey.make(clock: world.clock, random: world.random)
    let promises = try PromisedFields(operation, input, world.blueprint.operations)
    let uncertain = promises.uncertain(
      in: outcome.output, takesFreeGoods: try FreeGoods.areTaken(by: changes))
    let leaseEnd = try FreeGoods.leaseEnd(of: changes)
    let making = OutboxMaking(
      operation: operation,
      input: try PinnedTime.pinned(
        input, of: operation, at: view.serverTime(at: now), world.blueprint.operations),
      reason: call.reason, answer: outcome.output,
      changes: changes, rules: world.rules, promises: promises, uncertain: uncertain,
      certainUntil: leaseEnd)
    let next = try ProvisionalSeries.numbers(after: changes)
    try files.add(
      DeskEntry(
        key: key, call: making.call(behind: view.provisional),
        priority: world.rules.urgency(of: operation.name),
        madeAt: HybridTime(
          milliseconds: now.milliseconds, node: view.memory.sync.clock.node),
        note: DeskNote(
          step: step, answer: outcome.output, provisional: making.provisional,
          numbers: view.numbers.filter { next[$0.key] != nil }, next: next,
          user: call.principal.name),
        changes: changes.filter { $0.schema != NumberSeries.schema }.map(DeskChange.init)))
    var kept = Outcome(
      output: outcome.output, changed: true, receipt: Self.receipt(key, at: now))
    kept.deleted = outcome.deleted
    kept.uncertain = uncertain
    kept.certainUntil = leaseEnd
    return kept
  }

  /// The answer of an earlier call with the same key. Both inputs are compared as the operation
  /// reads them, because the one that was noted was read and written once already.
  private static func repeated(
    _ note: DeskNote, _ operation: AnyOperation, _ input: Document, _ key: String, at now: Instant
  ) throws -> Outcome<Document> {
    guard note.step.operation == operation.descriptor.name,
      try operation.normal(note.step.input) == operation.normal(input)
    else {
      throw OpsError(
        .conflictKeyReused, "The key \(Excerpt.of(key)) was already used for another command",
        field: "key", hint: "give another key, or repeat the first command exactly")
    }
    return Outcome(
      output: note.answer, changed: true, receipt: receipt(key, at: now), isReplay: true)
  }

  /// What is told of a call that no server has committed yet.
  private static func receipt(_ key: String, at now: Instant) -> CommitReceipt {
    CommitReceipt(sequence: 0, key: key, at: now, hash: JournalHead.empty.hash)
  }
}
