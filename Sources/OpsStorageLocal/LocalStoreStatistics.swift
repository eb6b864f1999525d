/// What a local store has done since it was opened.
public struct LocalStoreStatistics: Sendable, Equatable {
  /// Commits made durable.
  public internal(set) var commits = 0
  /// Writes to the disk they took; fewer than commits when transactions met.
  public internal(set) var groups = 0
  /// How often the write-ahead log was written back into the book.
  public internal(set) var checkpoints = 0

  public init() {}
}
