/// The numbers that explain a component. Amounts are in minor units, shares and factors in
/// millionths.
public enum PriceBasis: Sendable, Hashable {
  /// (price + options) × quantity.
  case line(quantity: Int64, unitPrice: Int64, options: [ChosenOption])
  /// The sum of so many lines.
  case subtotal(lines: Int)
  /// What a promotion takes off goods and delivery.
  case discount(QuoteDiscount)
  /// The subtotal reaches the limit for free delivery.
  case freeDelivery(subtotal: Int64, from: Int64)
  /// (base + per kilometer × distance in meters) × peak factor. The distance is nil as long as it
  /// is not known, the factor outside peak hours.
  case delivery(base: Int64, perKilometer: Int64, distance: Int64?, peakFactor: Int64?)
  /// The share of the subtotal, or the minimum.
  case platformFee(rate: Int64, subtotal: Int64, minimum: Int64)
  /// The rate of the base, included in or added to the prices.
  case tax(rate: Int64, base: Int64, mode: PriceMode)
  /// What the customer chose.
  case tip(Tip, subtotal: Int64)
  /// The parts, in the order in which they are added; discounts are taken off.
  case total(
    goods: Int64, discounts: Int64, deliveryFee: Int64, platformFee: Int64, addedTax: Int64,
    tip: Int64)
  /// Points asked for, owned and used; so many points pay so much.
  case points(asked: Int64, balance: Int64, used: Int64, points: Int64, worth: Int64)
  /// The total without what points pay.
  case amountDue(total: Int64, points: Int64)
  /// Points for whole units of what is paid for goods in money, with the bonus of the level.
  case pointsEarned(paid: Int64, units: Int64, perUnit: Int64, level: LoyaltyLevel?)
  /// The share of the goods after what the partner pays of the discounts.
  case commission(rate: Int64, base: Int64)
  /// There is nothing to pay for.
  case emptyBasket
}
