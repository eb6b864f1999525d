/// Which promotions a basket gets: those that stack, all together, or a single exclusive one,
/// whichever reduces the price most. Of equals those that stack win, then the one that comes first.
struct DiscountPlan {
  private(set) var discounts: [QuoteDiscount] = []
  /// In the order of the basket's promotions.
  private(set) var refusals: [PromotionRefusal] = []

  private struct Combination {
    var discounts: [QuoteDiscount] = []
    var total: Int64 = 0
  }

  /// - Throws: ``PricingError/tooLarge(_:)``.
  init(
    _ basket: Basket, lines: [QuoteLine], subtotal: Int64, deliveryFee: Int64, minorDigits: Int
  ) throws(PricingError) {
    let pool = DiscountPool(lines, deliveryFee: deliveryFee)
    var obstacles: [String: PromotionObstacle] = [:]
    var possible: [Promotion] = []
    for candidate in basket.promotions {
      let promotion = candidate.promotion
      obstacles[promotion.id] =
        basket.customer.isBarred(from: promotion)
        ? PromotionObstacle.ownBusiness
        : promotion.terms.obstacle(basket, subtotal: subtotal, uses: candidate.uses)
      if obstacles[promotion.id] == nil { possible.append(promotion) }
    }
    possible.sort { $0.precedes($1) }
    let best = try Self.best(possible, pool, &obstacles)
    discounts = best.discounts
    let chosen = Set(discounts.map(\.promotion))
    for candidate in basket.promotions where !chosen.contains(candidate.promotion.id) {
      let obstacle =
        obstacles[candidate.promotion.id] ?? .notCombinable(with: discounts.map(\.name))
      refusals.append(candidate.refused(obstacle, minorDigits: minorDigits))
    }
  }

  private static func best(
    _ possible: [Promotion], _ pool: DiscountPool,
    _ obstacles: inout [String: PromotionObstacle]
  ) throws(PricingError) -> Combination {
    var best = try combine(possible.filter { !$0.isExclusive }, pool, &obstacles)
    for promotion in possible where promotion.isExclusive {
      let alone = try combine([promotion], pool, &obstacles)
      if alone.total > best.total { best = alone }
    }
    return best
  }

  /// One after the other; what reduces nothing is left out and gets its reason.
  private static func combine(
    _ promotions: [Promotion], _ pool: DiscountPool,
    _ obstacles: inout [String: PromotionObstacle]
  ) throws(PricingError) -> Combination {
    var pool = pool
    var combination = Combination()
    for promotion in promotions {
      let discount = try pool.take(promotion)
      let amount = try discount.checkedAmount()
      guard amount > 0 else {
        obstacles[promotion.id] = pool.obstacle(promotion)
        continue
      }
      combination.discounts.append(discount)
      combination.total = try ExactAmount.sum([combination.total, amount], .discounts)
    }
    return combination
  }
}
