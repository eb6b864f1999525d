import OpsDomain

/// What a backup says of itself to everybody, also without its key. The key proves it.
public struct BackupFacts: Sendable, Equatable {
  /// What tells the book from others: the hash of its first commit; 32 bytes, all zero for a book
  /// without commits.
  public let book: [UInt8]
  /// When the backup was made.
  public let createdAt: Instant
  /// The last commit in it; 0 for a book without commits.
  public let sequence: Int64
  /// The hash of the journal's chain there; 32 bytes.
  public let headHash: [UInt8]
  /// When the last commit was made; the zero of time for a book without commits.
  public let headAt: Instant

  /// The facts of a backup. Both hashes have 32 bytes.
  public init(
    book: [UInt8], createdAt: Instant, sequence: Int64, headHash: [UInt8], headAt: Instant
  ) {
    self.book = book
    self.createdAt = createdAt
    self.sequence = sequence
    self.headHash = headHash
    self.headAt = headAt
  }
}
