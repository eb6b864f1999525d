import OpsDomain

/// `retry N [on CODE,…] [every DURATION] { }`
public struct Retry: Sendable, Equatable {
  /// How many times the block runs at most, from 1 to 100.
  public var times: Int
  /// The errors after which it is tried again; empty for those that are retryable.
  public var codes: [ErrorName]
  /// The wait before each further time; nil for the default.
  public var interval: TimeSpan?
  public var body: Block
}
