/// What the nearest policy takes for equally near.
public struct NearestSettings: Sendable, Hashable {
  /// Of drivers who are at most so many metres further than the nearest, the better rating wins,
  /// then fewer deliveries.
  public var tie: Int64

  /// By default, drivers within 100 metres count as equally near; a negative `tie` becomes 0.
  public init(tie: Int64 = 100) {
    self.tie = max(0, tie)
  }
}
