import OpsDomain
import OpsPricing

/// Policies and baskets that most tests start from.
enum PriceSamples {
  /// Wednesday, 2027-03-03.
  static let wednesday = CivilDate(daysSinceEpoch: 20_880)

  /// One rate of tax, no peak hours, and no fees, so that a test sees only what it is about.
  static func plain(
    _ mode: PriceMode = .gross, tax: Int64 = 0, digits: Int = 2
  ) throws -> PricePolicy {
    var policy = try PricePolicy.standard(minorDigits: digits)
    policy.mode = mode
    policy.delivery = DeliveryTariff(base: 0, perKilometer: 0)
    policy.platformFee = PlatformFee(rate: 0, minimum: 0)
    policy.taxes = TaxTable(flat: tax)
    return policy
  }

  static func line(
    _ unitPrice: Int64, _ quantity: Int64 = 1, options: [ChosenOption] = []
  ) -> BasketLine {
    line("1", unitPrice, quantity, options: options)
  }

  static func line(
    _ id: String, _ unitPrice: Int64, _ quantity: Int64 = 1, options: [ChosenOption] = [],
    kind: String = "food", product: String? = nil, partner: String = "roma"
  ) -> BasketLine {
    BasketLine(
      id: id, partner: partner, product: product ?? "product-\(id)", kind: kind,
      unitPrice: unitPrice, options: options, quantity: quantity)
  }

  /// A basket for Wednesday at 10:00, outside the standard peak hours.
  static func basket(
    _ lines: [BasketLine], promotions: [Promotion] = [], tip: Tip = .none
  ) -> Basket {
    Basket(
      lines: lines, date: wednesday, minute: 600, region: "north", tip: tip,
      promotions: promotions.map { PromotionCandidate($0, isRequested: true) })
  }

  static func promotion(
    _ id: String, _ benefits: PromotionBenefit..., payer: Promotion.Payer = .platform,
    order: Int? = 0, terms: PromotionTerms = PromotionTerms()
  ) -> Promotion {
    Promotion(
      id: id, name: id, benefits: benefits, payer: payer,
      stacking: order.map { .stacks(order: $0) } ?? .exclusive, terms: terms)
  }
}
