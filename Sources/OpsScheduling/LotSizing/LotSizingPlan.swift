/// Which lots to make, and how good that is.
public struct LotSizingPlan: Sendable, Equatable {
  /// Units by item and period. A set-up is made where it is above zero.
  public let production: [[Double]]
  /// Set-ups and holding together.
  public let cost: Double
  /// No plan costs less than this.
  public let lowerBound: Double

  /// How far the cost may be above the best possible, as a share of it; 0 is proven best.
  public var gap: Double {
    cost <= lowerBound ? 0 : lowerBound > 0 ? (cost - lowerBound) / lowerBound : .infinity
  }
}
