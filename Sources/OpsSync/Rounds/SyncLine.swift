/// The way from a copy to its server. Every call may fail with a ``SyncFailure``.
public protocol SyncLine {
  /// What a page of the feed has brought.
  associatedtype Page: SyncPage

  /// The next changes behind a place; nil is the beginning, where the copy has nothing yet.
  mutating func pull(after cursor: String?) async throws(SyncFailure) -> Page
  /// Has the server run a unit with the present rights of its user, under its key: once, however
  /// often it is asked. Answers the sequence of its commit.
  mutating func push(_ unit: OutboxUnit) async throws(SyncFailure) -> Int64
  /// What the server would answer otherwise than the person was told, if it ran the unit now. Asked
  /// only of a unit with promises, before it is sent for the first time; nothing is done.
  mutating func check(_ unit: OutboxUnit) async throws(SyncFailure) -> [PromiseDifference]
}

extension SyncLine {
  /// Nothing is known before the unit has run.
  public mutating func check(
    _ unit: OutboxUnit
  ) async throws(SyncFailure) -> [PromiseDifference] { [] }
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
