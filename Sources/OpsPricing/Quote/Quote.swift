/// What a basket costs and why. The parts of its price are read from it as from ``price``:
/// `quote.total`.
@dynamicMemberLookup
public struct Quote: Sendable, Hashable {
  /// Decimals of the currency.
  public let minorDigits: Int
  /// Whether the amounts include tax.
  public let mode: PriceMode
  /// In the order of the basket.
  public let lines: [QuoteLine]
  /// In the order in which they were worked out.
  public let discounts: [QuoteDiscount]
  /// One row for each rate, the lowest first. In gross prices bases and amounts together are the
  /// total without the tip; in net prices the bases alone, and the amounts are added to them.
  public let taxes: [QuoteTax]
  /// Sums, fees, points and commission.
  public let price: PriceParts
  /// Promotions that do not apply, in the order of the basket.
  public let refusals: [PromotionRefusal]
  /// A reason for each component, in the order of the bill.
  public let why: [PriceReason]

  /// A part of the price.
  public subscript(dynamicMember part: KeyPath<PriceParts, Int64>) -> Int64 {
    price[keyPath: part]
  }
}
