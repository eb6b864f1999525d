/// The parts of a price, and what follows from it. Amounts are whole minor units of the currency,
/// and none is below zero.
///
/// ``total`` = ``subtotal`` − ``discountsTotal`` + ``deliveryFee`` + ``platformFee`` + ``tip``, and
/// in net prices + ``taxTotal``.
///
/// Orders keep their quotes with these parts under these names, so a name does not change.
public struct PriceParts: Codable, Sendable, Hashable {
  /// Sum of the lines before discounts.
  public internal(set) var subtotal: Int64 = 0
  /// What all discounts take off, goods and delivery.
  public internal(set) var discountsTotal: Int64 = 0
  /// Before discounts.
  public internal(set) var deliveryFee: Int64 = 0
  /// What the platform takes from the customer.
  public internal(set) var platformFee: Int64 = 0
  /// The tax of all rates.
  public internal(set) var taxTotal: Int64 = 0
  /// What of the tax is for the delivery, and for the fee of the platform; the rest is for the
  /// lines. The tax of a rate is shared by largest remainder among what has that rate.
  public internal(set) var deliveryTax: Int64 = 0
  /// The part of ``taxTotal`` that is for the platform fee.
  public internal(set) var platformFeeTax: Int64 = 0
  /// Goes to the driver in full and is not taxed.
  public internal(set) var tip: Int64 = 0
  /// The sum of the parts shown.
  public internal(set) var total: Int64 = 0
  /// Points that are spent.
  public internal(set) var pointsUsed: Int64 = 0
  /// What they pay, exactly their worth.
  public internal(set) var pointsAmount: Int64 = 0
  /// What is left to pay in money: ``total`` − ``pointsAmount``.
  public internal(set) var amountDue: Int64 = 0
  /// Points that the order earns once it is delivered.
  public internal(set) var pointsEarned: Int64 = 0
  /// What the platform keeps of the partner's share.
  public internal(set) var commission: Int64 = 0
  /// Tax on the commission, which the partner pays besides.
  public internal(set) var commissionTax: Int64 = 0

  /// The price of nothing.
  public static let zero = PriceParts()

  /// What two prices come to together, part by part.
  public static func + (one: PriceParts, other: PriceParts) -> PriceParts {
    var sum = one
    sum.subtotal += other.subtotal
    sum.discountsTotal += other.discountsTotal
    sum.deliveryFee += other.deliveryFee
    sum.platformFee += other.platformFee
    sum.taxTotal += other.taxTotal
    sum.deliveryTax += other.deliveryTax
    sum.platformFeeTax += other.platformFeeTax
    sum.tip += other.tip
    sum.total += other.total
    sum.pointsUsed += other.pointsUsed
    sum.pointsAmount += other.pointsAmount
    sum.amountDue += other.amountDue
    sum.pointsEarned += other.pointsEarned
    sum.commission += other.commission
    sum.commissionTax += other.commissionTax
    return sum
  }
}
