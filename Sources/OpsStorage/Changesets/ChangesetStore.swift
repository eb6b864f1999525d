import OpsDomain
import Synchronization

/// A store that lives as long as a session and is laid over another one: what it commits stays in
/// memory until the whole of it is committed to the store below, or dropped.
///
/// Holds no lock and no open read of the store below, so an idle one blocks nobody. It notes
/// everything that was read, and the final commit checks that nothing of it has changed.
public final class ChangesetStore: RecordStore {
  /// A moment that can be returned to.
  public struct Savepoint: Sendable {
    let changes: [Change]
    let elevations: [String]
  }

  /// That of the store below.
  public let kind: StoreKind
  /// The journal of the store below: nothing that is staged is in it.
  public let journal: any JournalReader
  private let base: any RecordStore
  private let reader: LoggedReader
  private let overlay: Mutex<Overlay>
  private let turns = Turnstile()

  /// A store in which nothing is staged yet; it reads from `base`.
  public init(over base: any RecordStore) {
    self.base = base
    kind = base.kind
    journal = base.journal
    reader = LoggedReader(base)
    overlay = Mutex(Self.fresh(reader))
  }

  private static func fresh(_ reader: LoggedReader) -> Overlay {
    let overlay = Overlay(over: reader)
    // Collects the elevations of the staged commits; the real header comes with the commit.
    overlay.header = CommitHeader(key: "", at: .epoch, operation: "")
    return overlay
  }

  var current: Overlay { overlay.withLock { $0 } }

  /// The net changes in the order of their first write.
  public var changes: [Change] { current.changes }
  /// What was read of the store below.
  public var log: ReadLog { reader.log }
  /// Why parts of the staged work ran with the rights of the system.
  public var elevations: [String] { current.header?.elevations ?? [] }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await body(current)
  }

  /// Stages what `body` writes, all of it or, when it throws, nothing. The receipt's key ends in
  /// `~`: it stands in no journal.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await turns.pass {
      let staged = StagedStore(current, kind: kind, journal: journal)
      let committed = try await staged.transact(body)
      let receipt = committed.receipt.map { receipt in
        CommitReceipt(
          sequence: receipt.sequence, key: receipt.key + "~", at: receipt.at, hash: receipt.hash)
      }
      return Committed(answer: committed.answer, receipt: receipt)
    }
  }

  /// The present moment, to return to.
  public func savepoint() -> Savepoint {
    let overlay = current
    return Savepoint(changes: overlay.changes, elevations: overlay.header?.elevations ?? [])
  }

  /// Drops what was staged after `savepoint`.
  public func rollback(to savepoint: Savepoint) {
    let fresh = Self.fresh(reader)
    fresh.absorb(savepoint.changes)
    fresh.header?.elevations = savepoint.elevations
    overlay.withLock { $0 = fresh }
  }

  /// Commits all of it to the store below as one commit, in one short transaction. Returns nil when
  /// there was nothing to commit. The store must not be used afterwards.
  ///
  /// Throws ``ChangesetRace`` when anything it has read or written has moved, and what the store
  /// below and `check` throw; everything stays staged then.
  /// - Parameter check: Asked about the changes inside the transaction, before they are written.
  public func commit(
    _ header: CommitHeader, checking check: @Sendable ([Change]) async throws -> Void = { _ in }
  ) async throws -> CommitReceipt? {
    let changes = changes
    guard !changes.isEmpty else { return nil }
    let log = reader.log
    return try await base.transact { overlay in
      overlay.header = header
      let moved = try await log.moved(in: overlay)
      guard moved.isEmpty else { throw ChangesetRace(moved: moved) }
      try await check(changes)
      overlay.absorb(changes)
    }.receipt
  }

  /// What has moved in the store below since it was read.
  public func moved() async throws -> [MovedRecord] {
    let log = reader.log
    return try await base.read(.snapshot) { try await log.moved(in: $0) }
  }

  /// A question to the store below that leaves no trace: neither staged writes nor the log.
  public func aside<Answer: Sendable>(
    _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await base.read(.latest, body)
  }

  public func close() async throws {}
}
