/// What prices and promotions ask about a customer.
public struct CustomerFacts: Sendable, Hashable {
  /// Orders placed so far, cancelled ones left out; 0 or more.
  public var orders: Int64
  /// Those of them at the partner of the basket; 0 or more.
  public var ordersOfPartner: Int64
  /// Points that can be spent; 0 to 1,000,000,000,000.
  public var pointsBalance: Int64
  /// Points collected so far, spent ones included, which decide the level; same range.
  public var pointsCollected: Int64
  /// Whether the partner of the basket is their own business.
  public var ownsPartner: Bool

  /// The facts about somebody who has neither ordered nor collected anything, unless told.
  public init(
    orders: Int64 = 0, ordersOfPartner: Int64 = 0, pointsBalance: Int64 = 0,
    pointsCollected: Int64 = 0, ownsPartner: Bool = false
  ) {
    self.orders = orders
    self.ordersOfPartner = ordersOfPartner
    self.pointsBalance = pointsBalance
    self.pointsCollected = pointsCollected
    self.ownsPartner = ownsPartner
  }

  /// Whether a promotion is not for them: the platform pays nobody for buying from themselves.
  public func isBarred(from promotion: Promotion) -> Bool {
    ownsPartner && promotion.payer == .platform
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.orders, orders, PriceLimits.counts)
    try PriceLimits.check(.orders, ordersOfPartner, 0...orders)
    try PriceLimits.check(.pointsBalance, pointsBalance, PriceLimits.counts)
    try PriceLimits.check(.pointsCollected, pointsCollected, PriceLimits.counts)
  }
}
