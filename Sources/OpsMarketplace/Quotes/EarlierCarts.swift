import OpsDomain
import OpsPricing

/// What the earlier ones of several carts that are ordered together use up: points, promotions of a
/// first order, and limited promotions. The quote of a later cart counts them, because it becomes
/// the price of an order.
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
