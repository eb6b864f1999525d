/// A level of the loyalty programme.
public struct LoyaltyLevel: Sendable, Hashable {
  /// Such as `gold`; each level has its own.
  public let name: String
  /// Points collected so far from which a customer has it, spent ones included; 0 or more.
  public let from: Int64
  /// What is added to the points of an order, in millionths of them; 0 to 10,000,000.
  public let bonus: Int64

  /// A level that begins at `from` collected points. ``PricePolicy/validated()`` checks it.
  public init(name: String, from: Int64, bonus: Int64) {
    self.name = name
    self.from = from
    self.bonus = bonus
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.levelFrom, from, PriceLimits.counts, of: name)
    try PriceLimits.check(.levelBonus, bonus, 0...(10 * PriceLimits.whole), of: name)
  }
}
