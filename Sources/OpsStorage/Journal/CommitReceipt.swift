import OpsDomain

/// Proof that a commit stands: its place in the journal and its hash.
public struct CommitReceipt: Sendable, Equatable {
  public let sequence: Int64
  public let key: String
  public let at: Instant
  /// The chain's hash up to and including this commit; 32 bytes.
  public let hash: [UInt8]

  public init(sequence: Int64, key: String, at: Instant, hash: [UInt8]) {
    self.sequence = sequence
    self.key = key
    self.at = at
    self.hash = hash
  }
}
