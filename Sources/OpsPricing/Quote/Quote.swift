/// What a basket costs and why. Amounts are whole minor units of the currency, and none is below
/// zero.
///
/// ``total`` = ``subtotal`` − ``discountsTotal`` + ``deliveryFee`` + ``platformFee`` + ``tip``, and
/// in net prices + ``taxTotal``.
public struct Quote: Sendable, Hashable {
  /// Decimals of the currency.
  public let minorDigits: Int
  /// Whether the amounts include tax.
  public let mode: PriceMode
  /// In the order of the basket.
  public let lines: [QuoteLine]
  /// Sum of the lines before discounts.
  public let subtotal: Int64
  /// In the order in which they were worked out.
  public let discounts: [QuoteDiscount]
  public let discountsTotal: Int64
  /// Before discounts.
  public let deliveryFee: Int64
  public let platformFee: Int64
  /// One row for each rate, the lowest first. In gross prices bases and amounts together are
  /// ``total`` without ``tip``; in net prices the bases alone, and the amounts are added to them.
  public let taxes: [QuoteTax]
  public let taxTotal: Int64
  /// What of the tax is for the delivery, and for the fee of the platform; the rest is for the
  /// lines. The tax of a rate is shared by largest remainder among what has that rate.
  public let deliveryTax: Int64
  public let platformFeeTax: Int64
  /// Goes to the driver in full and is not taxed.
  public let tip: Int64
  public let total: Int64
  /// Points that are spent.
  public let pointsUsed: Int64
  /// What they pay, exactly their worth.
  public let pointsAmount: Int64
  /// What is left to pay in money: ``total`` − ``pointsAmount``.
  public let amountDue: Int64
  /// Points that the order earns once it is delivered.
  public let pointsEarned: Int64
  /// What the platform keeps of the partner's share.
  public let commission: Int64
  /// Tax on the commission, which the partner pays besides.
  public let commissionTax: Int64
  /// Promotions that do not apply, in the order of the basket.
  public let refusals: [PromotionRefusal]
  /// A reason for each component, in the order of the bill.
  public let why: [PriceReason]
}
