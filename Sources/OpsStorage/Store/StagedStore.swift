/// A store inside a transaction: what it commits goes into the transaction's overlay, and becomes
/// real only with the outer commit. Changesets, atomic scripts and rehearsals run whole operations
/// on it.
public struct StagedStore: RecordStore {
  /// That of the store below.
  public let kind: StoreKind
  public let journal: any JournalReader
  private let outer: Overlay

  /// A store that commits into `outer`; kind and journal are those of the store below.
  public init(_ outer: Overlay, kind: StoreKind, journal: any JournalReader) {
    self.outer = outer
    self.kind = kind
    self.journal = journal
  }

  public var identity: ObjectIdentifier { ObjectIdentifier(outer) }
  public var isWithinTransaction: Bool { true }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await body(outer)
  }

  /// Runs `body` on an overlay over the outer one; its writes reach the outer one only if it
  /// succeeds.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    let inner = Overlay(over: outer)
    let answer = try await body(inner)
    try Task.checkCancellation()
    let changes = inner.changes
    guard !changes.isEmpty else { return Committed(answer: answer, receipt: nil) }
    outer.absorb(changes)
    for occurrence in inner.occurrences.take() { outer.occurrences.add(occurrence) }
    let elevations = inner.header?.elevations ?? []
    for reason in elevations where outer.header?.elevations.contains(reason) == false {
      outer.header?.elevations.append(reason)
    }
    let header = inner.header
    // The inner commit has no place in the journal of its own; its key serves replies until the
    // outer one stands.
    let receipt = header.map {
      CommitReceipt(sequence: 0, key: $0.key, at: $0.at, hash: JournalHead.empty.hash)
    }
    return Committed(answer: answer, receipt: receipt)
  }

  public func close() async throws {}
}
