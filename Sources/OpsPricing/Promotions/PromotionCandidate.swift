/// How often a promotion was used before this basket.
public struct PromotionUses: Sendable, Hashable {
  /// By all customers; 0 to 1,000,000,000,000.
  public var inTotal: Int64
  /// By this customer; 0 to ``inTotal``.
  public var byCustomer: Int64

  /// The counts before this basket; 0 for a promotion that was never used.
  public init(inTotal: Int64 = 0, byCustomer: Int64 = 0) {
    self.inTotal = inTotal
    self.byCustomer = byCustomer
  }
}

/// A promotion that a basket may get.
public struct PromotionCandidate: Sendable, Hashable {
  /// The promotion with its terms and what it reduces.
  public var promotion: Promotion
  /// Whether the customer asked for it, as with a code; otherwise it applies by itself.
  public var isRequested: Bool
  /// How often it was used before, which its terms may limit.
  public var uses: PromotionUses

  /// A promotion to try. By default it applies by itself and was never used.
  public init(
    _ promotion: Promotion, isRequested: Bool = false, uses: PromotionUses = PromotionUses()
  ) {
    self.promotion = promotion
    self.isRequested = isRequested
    self.uses = uses
  }

  func check() throws(PricingError) {
    let promotion = try promotion.validated()
    try PriceLimits.check(.usesSoFar, uses.inTotal, PriceLimits.counts, of: promotion.id)
    try PriceLimits.check(.usesSoFar, uses.byCustomer, 0...uses.inTotal, of: promotion.id)
  }

  func refused(_ obstacle: PromotionObstacle, minorDigits: Int) -> PromotionRefusal {
    PromotionRefusal(
      promotion: promotion.id, name: promotion.name, isRequested: isRequested,
      obstacle: obstacle, minorDigits: minorDigits)
  }
}
