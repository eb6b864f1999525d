import OpsDomain

/// The parts of a quote that have a reason of their own.
public enum PriceComponent: Sendable, Hashable {
  /// The price of one line with its options, before discounts.
  case line(id: String)
  /// The sum of all lines, before discounts.
  case subtotal
  /// What one promotion takes off, from goods and delivery.
  case discount(promotion: String)
  /// What all promotions take off together.
  case discounts
  /// What the delivery costs, before discounts.
  case deliveryFee
  /// What the platform takes from the customer.
  case platformFee
  /// - Parameter rate: In millionths.
  case tax(rate: Int64)
  /// What the customer gives the driver.
  case tip
  /// The price of the whole order, before points pay a part of it.
  case total
  /// The part of the total that the customer pays with points.
  case points
  /// What is left to pay in money.
  case amountDue
  /// How many points the order earns once it is delivered.
  case pointsEarned
  /// What the platform keeps of the partner's share.
  case commission

  /// The component inside a sentence.
  var words: String {
    switch self {
    case .line(let id): "price of line \"\(Excerpt.of(id))\""
    case .subtotal: "subtotal"
    case .discount(let promotion): "discount of \"\(Excerpt.of(promotion))\""
    case .discounts: "sum of the discounts"
    case .deliveryFee: "delivery fee"
    case .platformFee: "platform fee"
    case .tax: "tax"
    case .tip: "tip"
    case .total: "total"
    case .points: "amount paid with points"
    case .amountDue: "amount due"
    case .pointsEarned: "number of points earned"
    case .commission: "commission"
    }
  }
}
