/// What the journal says of a key that was used: which commit it was used for.
public struct KeyMark: Sendable, Equatable {
  /// Sequence of the commit.
  public let sequence: Int64
  /// Fingerprint of the call; empty for a commit without one.
  public let fingerprint: [UInt8]

  /// The mark of that commit.
  public init(sequence: Int64, fingerprint: [UInt8]) {
    self.sequence = sequence
    self.fingerprint = fingerprint
  }
}
