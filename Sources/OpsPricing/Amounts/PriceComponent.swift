import OpsDomain

/// The parts of a quote that have a reason of their own.
public enum PriceComponent: Sendable, Hashable {
  case line(id: String)
  case subtotal
  case discount(promotion: String)
  case discounts
  case deliveryFee
  case platformFee
  /// - Parameter rate: In millionths.
  case tax(rate: Int64)
  case tip
  case total
  case points
  case amountDue
  case pointsEarned
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
