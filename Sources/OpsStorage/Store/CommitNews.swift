/// What a store tells of commits that were made, by whichever process: see
/// ``RecordStore/news()``.
public struct CommitNews: Sendable, Equatable {
  /// The sequences of the commits, which follow each other without a gap.
  public let commits: ClosedRange<Int64>
  /// The names of the collections whose records they have changed; nil for any, which is also said
  /// of commits that have changed derived records alone.
  public let collections: Set<String>?

  /// Tells of these commits.
  public init(_ commits: ClosedRange<Int64>, of collections: Set<String>?) {
    self.commits = commits
    self.collections = collections
  }

  /// Whether a record of one of these collections may have changed.
  public func mayConcern(_ names: Set<String>) -> Bool {
    collections.map { !$0.isDisjoint(with: names) } ?? true
  }
}
