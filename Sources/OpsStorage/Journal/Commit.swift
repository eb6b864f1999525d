import OpsDomain

/// One entry of the journal: who did what, when, why, and the new image of every record touched.
public struct Commit: Sendable, Equatable {
  /// Position in the journal, 1, 2, 3 … without gaps.
  public let sequence: Int64
  /// Who, when, why and by which operation.
  public let header: CommitHeader
  /// The new image of each record that it touched.
  public let entries: [JournalEntry]
  /// SHA-256 over the previous commit's hash and this commit's content: see ``HashChain``.
  public let hash: [UInt8]

  /// A commit as the journal holds it; the hash is not checked.
  public init(sequence: Int64, header: CommitHeader, entries: [JournalEntry], hash: [UInt8]) {
    self.sequence = sequence
    self.header = header
    self.entries = entries
    self.hash = hash
  }

  /// The proof that this commit stands.
  public var receipt: CommitReceipt {
    CommitReceipt(sequence: sequence, key: header.key, at: header.at, hash: hash)
  }
}

/// Proof that a commit stands: its place in the journal and its hash.
public struct CommitReceipt: Sendable, Equatable {
  /// Position of the commit in the journal.
  public let sequence: Int64
  /// The key of the commit.
  public let key: String
  /// When it was committed.
  public let at: Instant
  /// The chain's hash up to and including this commit; 32 bytes.
  public let hash: [UInt8]

  /// The receipt of a commit with this place and this hash.
  public init(sequence: Int64, key: String, at: Instant, hash: [UInt8]) {
    self.sequence = sequence
    self.key = key
    self.at = at
    self.hash = hash
  }
}
