/// What a store has done since it was opened.
public struct PostgresStatistics: Sendable, Equatable {
  /// Commits that were answered.
  public internal(set) var commits = 0
  /// SQL transactions they took; fewer than commits when transactions met.
  public internal(set) var groups = 0
  /// How often a COMMIT had no answer that could be relied on.
  public internal(set) var unknown = 0

  /// The counts of a store that has done nothing yet.
  public init() {}
}
