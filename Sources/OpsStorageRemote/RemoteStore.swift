import OpsDomain
import OpsStorage
import OpsWire

/// The book of a server: reads through HTTP, gathers writes, commits them as one batch.
///
/// A transaction holds no lock. The batch carries the versions of everything its body read; when
/// one of them has moved, the server refuses and the body runs again. Rights, row rules and derived
/// records are the server's affair whatever this end computes.
public struct RemoteStore: RecordStore {
  private let client: RemoteClient
  private let collections: WireCollections
  /// Lets the transactions that lost a race try again one after the other: all at once they would
  /// mostly make each other lose again.
  private let retries = Turnstile()

  /// - Parameter schemas: The collections, which must be the server's.
  public init(_ client: RemoteClient, schemas: [Schema]) {
    self.client = client
    collections = WireCollections(schemas)
  }

  /// Another machine.
  public var kind: StoreKind { .remote }
  public var identity: ObjectIdentifier { ObjectIdentifier(client) }
  public var journal: any JournalReader { RemoteJournal(client: client) }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    var reader = RemoteReader(client: client, collections: collections)
    guard consistency == .snapshot else { return try await body(reader) }
    let opened = try await client.send(RemoteRequest(.openSnapshot))
    guard let name = opened["data"]?["id"]?.string else { throw RemoteReader.strange }
    reader.snapshot = name
    let result: Result<Answer, any Error>
    do {
      result = .success(try await body(reader))
    } catch {
      result = .failure(error)
    }
    // Also when cancelled; the server closes it by itself if this does not reach it.
    let client = client
    await Task { _ = try? await client.send(RemoteRequest(.closeSnapshot, name)) }.value
    return try result.get()
  }

  /// Besides what every store throws: `conflict.version` when the transaction lost every race,
  /// `tempfail.unknown_outcome` when it is not known whether the commit was made,
  /// `unavailable.server`, `tempfail.timeout`, and what the gate of the server refuses.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    var hasTurn = retries.isFull
    if hasTurn { try await retries.enter() }
    defer { if hasTurn { retries.leave() } }
    for attempt in 1... {
      do {
        return try await attemptOnce(body)
      } catch let race as LostRace {
        guard attempt < client.configuration.conflictAttempts else { throw race.error }
      }
      if !hasTurn {
        try await retries.enter()
        hasTurn = true
      }
      try Task.checkCancellation()
      // Within this client nobody is in the way now; others elsewhere may be.
      if attempt > 1 { try await client.sleep(backOff(attempt)) }
    }
    throw OpsError(.internalError, "No attempt was made")
  }

  /// The server refused the commit because something the body relied on has moved.
  private struct LostRace: Error {
    let error: OpsError
  }

  private func attemptOnce<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let reader = RemoteReader(client: client, collections: collections)
    let overlay = Overlay(over: reader, tracksReads: true)
    let answer = try await body(overlay)
    try Task.checkCancellation()
    do {
      return Committed(answer: answer, receipt: try await commit(overlay))
    } catch let error as OpsError where error.code == .conflictVersion {
      throw LostRace(error: error)
    }
  }

  public func close() async throws { try await client.close() }

  private func commit(_ overlay: Overlay) async throws -> CommitReceipt? {
    let changes = overlay.changes
    guard !changes.isEmpty else { return nil }
    guard let header = overlay.header else {
      throw OpsError(.internalError, "A transaction that changes something needs a header")
    }
    let request = CommitRequest(
      key: header.key, remark: header.operation, reason: header.reason,
      changes: changes.flatMap { Self.steps($0) },
      expectations: Self.distinct(overlay.expectations, changes))
    var message = RemoteRequest(.commits, body: WireCoder.bytes(request, in: collections))
    message.key = header.key
    let answer = try await client.send(message)
    guard let data = answer["data"] else { throw RemoteReader.strange }
    return data.isNull ? nil : try WireCoder.receipt(data)
  }

  /// The change as the server is to write it. A record that was removed and made again starts at
  /// version 1 again, so that takes two steps.
  private static func steps(_ change: Change) -> [Transaction.DirectChange] {
    func step(_ verb: Verb, _ row: Row?, _ version: Int64) -> Transaction.DirectChange {
      Transaction.DirectChange(
        schema: change.schema, id: change.id, verb: verb, row: row, version: version)
    }
    if let old = change.old, let new = change.new, new.version <= old.version {
      return [step(.delete, nil, old.version), step(.insert, new, 0)]
    }
    return [step(change.verb, change.new, change.old?.version ?? 0)]
  }

  /// Each version once, and none of those the changes carry themselves.
  private static func distinct(
    _ expectations: [Expectation], _ changes: [Change]
  ) -> [Expectation] {
    var seen = Set(
      changes.filter { $0.old != nil && !$0.schema.isDerived }.map { change in
        Expectation(schema: change.schema, id: change.id, version: change.old?.version ?? 0)
      })
    return expectations.filter { seen.insert($0).inserted }
  }

  /// A random wait that grows with every lost race, up to 64 ms: callers that lost the same race
  /// should not meet again.
  private func backOff(_ attempt: Int) -> TimeSpan {
    let ceiling = UInt64(2) << UInt64(min(attempt, 5))
    return TimeSpan(milliseconds: Int64(client.random.next() % ceiling))
  }
}
