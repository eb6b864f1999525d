/// How far a search has come.
public struct ShopProgress: Sendable, Equatable {
  /// The makespan of the best schedule so far.
  public let makespan: Int
  /// The lower bound so far.
  public let lowerBound: Int
}
