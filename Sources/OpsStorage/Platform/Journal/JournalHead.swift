/// Where the journal ends: the last sequence and the chain's hash there.
public struct JournalHead: Sendable, Equatable {
  public let sequence: Int64
  public let hash: [UInt8]

  public init(sequence: Int64, hash: [UInt8]) {
    self.sequence = sequence
    self.hash = hash
  }

  /// The head of an empty journal: 32 zero bytes.
  public static let empty = JournalHead(sequence: 0, hash: [UInt8](repeating: 0, count: 32))
}
