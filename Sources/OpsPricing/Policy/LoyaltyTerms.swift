/// What loyalty points are worth and how they are earned.
public struct LoyaltyTerms: Sendable, Hashable {
  /// So many points are worth ``worth``; 1 to 1,000,000,000,000.
  public var points: Int64
  /// What ``points`` points pay, in minor units; 0 (points pay nothing) or more.
  public var worth: Int64
  /// Points for each whole unit of the currency that is paid for goods in money; 0 to 1,000,000.
  public var pointsPerUnit: Int64
  /// The levels, in any order; one of them starts at 0 points.
  public var levels: [LoyaltyLevel]

  /// Terms by which `points` points pay `worth` minor units. They are not checked yet.
  public init(points: Int64, worth: Int64, pointsPerUnit: Int64, levels: [LoyaltyLevel]) {
    self.points = points
    self.worth = worth
    self.pointsPerUnit = pointsPerUnit
    self.levels = levels
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.pointsPerWorth, points, 1...PriceLimits.points)
    try PriceLimits.check(.pointsWorth, worth, PriceLimits.amounts)
    try PriceLimits.check(.pointsPerUnit, pointsPerUnit, 0...1_000_000)
    var names: Set<String> = []
    var starts: Set<Int64> = []
    for level in levels {
      try level.check()
      guard names.insert(level.name).inserted, starts.insert(level.from).inserted else {
        throw .repeated(.level, id: level.name)
      }
    }
    guard starts.contains(0) else { throw .noLowestLevel }
  }

  /// The level of a customer who has collected so many points; nil only without any level.
  ///
  /// - Parameter collected: 0 or more, spent points included.
  public func level(_ collected: Int64) -> LoyaltyLevel? {
    levels.filter { $0.from <= collected }.max { $0.from < $1.from }
  }
}
