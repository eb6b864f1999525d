/// The way from a copy to its server. Every call may fail with a ``SyncFailure``.
public protocol SyncLine {
  /// What a page of the feed has brought.
  associatedtype Page: SyncPage

  /// The next changes behind a place; nil is the beginning, where the copy has nothing yet.
  mutating func pull(after cursor: String?) async throws(SyncFailure) -> Page
  /// Has the server run a unit with the present rights of its user, under its key: once, however
  /// often it is asked. Answers the sequence of its commit.
  mutating func push(_ unit: OutboxUnit) async throws(SyncFailure) -> Int64
}

/// Some changes of the book, as a copy takes them in.
public protocol SyncPage: Sendable {
  /// The place behind them.
  var cursor: String { get }
  /// Position of the last commit that they contain.
  var sequence: Int64 { get }
  /// When that commit was made, in milliseconds since 1970; nil without any commit.
  var committedAt: Int64? { get }
  /// What time it was at the server, in milliseconds since 1970.
  var serverTime: Int64 { get }
  /// Whether nothing was left to tell.
  var isCaughtUp: Bool { get }
}
