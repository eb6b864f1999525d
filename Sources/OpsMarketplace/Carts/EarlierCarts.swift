import OpsDomain
import OpsPricing

/// What carts of other partners that are ordered together, and before this one, leave of points,
/// first orders and limited promotions: the quote of a later cart is the price of its order.
struct EarlierCarts: Sendable {
  /// How many orders they become.
  private(set) var count: Int64 = 0
  /// Points that pay for them.
  private(set) var points: Int64 = 0
  private var uses: [String: Int64] = [:]

  init() {}

  mutating func add(_ quote: Quote) {
    count += 1
    points += quote.pointsUsed
    for discount in quote.discounts { uses[discount.promotion, default: 0] += 1 }
  }

  /// How many of them get the promotion.
  func uses(of promotion: RecordID) -> Int64 { uses[promotion.description] ?? 0 }
}
