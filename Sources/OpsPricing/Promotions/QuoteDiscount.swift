/// What one promotion takes off. Amounts are in minor units.
public struct QuoteDiscount: Sendable, Hashable {
  /// Identifier of the promotion.
  public let promotion: String
  /// What customers call the promotion.
  public let name: String
  /// Who bears the cost of the discount.
  public let payer: Promotion.Payer
  /// What the promotion reduces, in the order in which it is calculated.
  public let benefits: [PromotionBenefit]
  /// What it takes off each line, in the order of the lines.
  public let lineShares: [Int64]
  /// What it takes off the delivery fee.
  public let deliveryShare: Int64

  /// What it takes off the goods.
  public var goods: Int64 { lineShares.reduce(0, +) }
  /// What it takes off in all. A quote has no discount whose sum does not fit.
  public var amount: Int64 { goods + deliveryShare }

  /// - Throws: ``PricingError/tooLarge(_:)``.
  func checkedAmount() throws(PricingError) -> Int64 {
    try ExactAmount.sum(lineShares + [deliveryShare], .discount(promotion: promotion))
  }
}
