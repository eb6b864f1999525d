/// What the server runs as a whole or not at all: one operation, or the operations of a
/// transaction.
public struct OutboxUnit: Sendable, Codable, Equatable {
  /// Where a unit is on its way.
  public enum State: Sendable, Codable, Equatable {
    /// It waits for its turn.
    case waiting
    /// It was sent, and it is not known whether it arrived: it is sent again with the same key.
    case unknown
    /// The server has done it, in the commit with this sequence. It stays until the copy has that
    /// commit, so that what the person did never disappears in between.
    case done(sequence: Int64)
    /// It is in the conflict list. What comes behind it on the same records waits.
    case inConflict
    /// It was tried too often. Somebody has to send it again or drop it.
    case dead
  }

  /// The key under which the server does it once.
  public let key: String
  /// The operations, in order.
  public internal(set) var calls: [OutboxCall]
  /// How soon it is sent.
  public let priority: SyncPriority
  /// When it was made, by the clock of the copy.
  public let madeAt: HybridTime
  /// Where it is on its way.
  public internal(set) var state: State = .waiting
  /// How often the server was asked and could not answer, since somebody sent it last.
  public internal(set) var attempts = 0
  /// When it is sent again at the earliest, in milliseconds since 1970.
  public internal(set) var notBefore: Int64 = 0
  /// Whether an attempt of which no answer came may have done it.
  public internal(set) var mayBeDone = false
  /// Why the last attempt failed.
  public internal(set) var failure: SyncFailure?

  /// A unit of these operations that waits.
  public init(key: String, calls: [OutboxCall], priority: SyncPriority, madeAt: HybridTime) {
    self.key = key
    self.calls = calls
    self.priority = priority
    self.madeAt = madeAt
  }

  /// All records that it wrote on the copy.
  public var records: Set<RecordName> { calls.reduce(into: []) { $0.formUnion($1.records) } }

  /// All records that it made on the copy.
  public var made: Set<RecordName> { calls.reduce(into: []) { $0.formUnion($1.made ?? []) } }

  /// Whether a person was told something that they rely on.
  public var hasPromises: Bool { calls.contains { !$0.promised.isEmpty } }

  /// Whether it is still to be sent, at some time.
  public var isOpen: Bool { state == .waiting || state == .unknown }
}
