/// The one price policy of the marketplace: everything that decides what an order costs, as named
/// parameters. Carts, orders, changes of orders and repeated orders are all priced by
/// ``quote(_:)``.
///
/// Amounts are whole minor units of one currency, shares and factors are millionths. Each component
/// is rounded half up once, and what is shared among lines goes by largest remainder.
public struct PricePolicy: Sendable, Hashable {
  /// Decimals of the currency; 0 to 4.
  public var minorDigits: Int
  /// Whether prices and fees include tax.
  public var mode: PriceMode
  /// What a delivery costs.
  public var delivery: DeliveryTariff
  /// What the platform takes from the customer.
  public var platformFee: PlatformFee
  /// What the platform takes from the partner, in millionths of the goods after discounts that the
  /// partner pays; 0 to 1,000,000.
  public var commissionRate: Int64
  /// Tax on the commission, in millionths; 0 to 1,000,000.
  public var commissionTaxRate: Int64
  /// Tax rates and the base they hold for.
  public var taxes: TaxTable
  /// What points are worth and how they are earned.
  public var loyalty: LoyaltyTerms

  /// A policy that is not checked yet: see ``validated()``.
  public init(
    minorDigits: Int, mode: PriceMode, delivery: DeliveryTariff, platformFee: PlatformFee,
    commissionRate: Int64, commissionTaxRate: Int64, taxes: TaxTable, loyalty: LoyaltyTerms
  ) {
    self.minorDigits = minorDigits
    self.mode = mode
    self.delivery = delivery
    self.platformFee = platformFee
    self.commissionRate = commissionRate
    self.commissionTaxRate = commissionTaxRate
    self.taxes = taxes
    self.loyalty = loyalty
  }

  /// The policy itself, when all its parameters are within their ranges.
  ///
  /// - Throws: ``PricingError/outOfRange(_:owner:value:allowed:)`` with the first parameter that is
  ///   not; ``PricingError/repeated(_:id:)`` or ``PricingError/noLowestLevel`` for the levels.
  public func validated() throws(PricingError) -> PricePolicy {
    try PriceLimits.check(.minorDigits, Int64(minorDigits), 0...4)
    try delivery.check()
    try platformFee.check()
    try PriceLimits.check(.commissionRate, commissionRate, PriceLimits.shares)
    try PriceLimits.check(.commissionTaxRate, commissionTaxRate, PriceLimits.shares)
    try loyalty.check()
    return self
  }
}
