import OpsDomain

/// When and for whom a promotion applies. All terms must hold; one that is nil holds always.
public struct PromotionTerms: Sendable, Hashable {
  /// Which first order a promotion asks for.
  public enum FirstOrder: String, Sendable, Hashable {
    /// The customer has never ordered.
    case ever
    /// The customer has never ordered from this partner.
    case ofPartner = "of_partner"
  }

  /// The only partner whose goods it is for.
  public var partner: String?
  /// The products whose lines it reduces. Delivery is not asked about products.
  public var products: Set<String>?
  /// The subtotal before discounts that it needs, in minor units; 0 or more.
  public var minimumSubtotal: Int64
  /// The order it is only for.
  public var firstOrder: FirstOrder?
  /// First day of delivery.
  public var from: CivilDate?
  /// Last day of delivery; not before ``from``.
  public var until: CivilDate?
  /// Hours of delivery, such as a happy hour.
  public var hours: WeeklyHours?
  /// Uses by all customers together; 1 to 1,000,000,000,000.
  public var usesInTotal: Int64?
  /// Uses by one customer; 1 to 1,000,000,000,000.
  public var usesPerCustomer: Int64?

  /// Terms that are not checked yet. What is left out sets no condition.
  public init(
    partner: String? = nil, products: Set<String>? = nil, minimumSubtotal: Int64 = 0,
    firstOrder: FirstOrder? = nil, from: CivilDate? = nil, until: CivilDate? = nil,
    hours: WeeklyHours? = nil, usesInTotal: Int64? = nil, usesPerCustomer: Int64? = nil
  ) {
    self.partner = partner
    self.products = products
    self.minimumSubtotal = minimumSubtotal
    self.firstOrder = firstOrder
    self.from = from
    self.until = until
    self.hours = hours
    self.usesInTotal = usesInTotal
    self.usesPerCustomer = usesPerCustomer
  }

  func check(of promotion: String) throws(PricingError) {
    try PriceLimits.check(.minimumSubtotal, minimumSubtotal, PriceLimits.amounts, of: promotion)
    let uses = 1...PriceLimits.points
    try PriceLimits.check(.usesInTotal, usesInTotal ?? 1, uses, of: promotion)
    try PriceLimits.check(.usesPerCustomer, usesPerCustomer ?? 1, uses, of: promotion)
    if let from, let until, until < from { throw .endsBeforeItStarts(promotion: promotion) }
  }

  /// The first term that does not hold; nil when all do.
  func obstacle(
    _ basket: Basket, subtotal: Int64, uses: PromotionUses
  ) -> PromotionObstacle? {
    if basket.lines.isEmpty { return .emptyBasket }
    if let partner, partner != basket.partner { return .otherPartner }
    if let from, basket.date < from { return .notStarted(from) }
    if let until, basket.date > until { return .ended(until) }
    if let hours, !hours.contain(basket.date, minute: Int(basket.minute)) {
      return .outsideHours(hours)
    }
    if let firstOrder {
      let orders =
        firstOrder == .ever ? basket.customer.orders : basket.customer.ordersOfPartner
      if orders > 0 { return .notFirstOrder(firstOrder) }
    }
    if let usesPerCustomer, uses.byCustomer >= usesPerCustomer {
      return .usedUpByCustomer(limit: usesPerCustomer)
    }
    if let usesInTotal, uses.inTotal >= usesInTotal { return .usedUp(limit: usesInTotal) }
    if subtotal < minimumSubtotal {
      return .belowMinimum(minimum: minimumSubtotal, missing: minimumSubtotal - subtotal)
    }
    return nil
  }
}
