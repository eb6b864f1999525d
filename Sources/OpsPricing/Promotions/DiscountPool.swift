import OpsDomain

/// What discounts have left of the goods and the delivery fee. No part falls below zero.
struct DiscountPool {
  private let lines: [QuoteLine]
  private var goods: [Int64]
  private var delivery: Int64

  init(_ lines: [QuoteLine], deliveryFee: Int64) {
    self.lines = lines
    goods = lines.map(\.total)
    delivery = deliveryFee
  }

  /// Takes off what the promotion reduces.
  ///
  /// - Throws: ``PricingError/tooLarge(_:)``.
  mutating func take(_ promotion: Promotion) throws(PricingError) -> QuoteDiscount {
    let before = goods
    let fee = delivery
    let products = promotion.terms.products
    let isEligible = lines.map { products?.contains($0.product) ?? true }
    for benefit in promotion.benefits {
      switch benefit {
      case .twoForOne: try takeSecondPieces(isEligible, promotion.id)
      case .share(let share):
        let whole = try eligible(isEligible, promotion.id).whole
        let part = try ExactAmount.share(share, of: whole, .discount(promotion: promotion.id))
        try take(part, isEligible, promotion.id)
      case .amount(let amount): try take(amount, isEligible, promotion.id)
      case .freeDelivery: delivery = 0
      }
    }
    return QuoteDiscount(
      promotion: promotion.id, name: promotion.name, payer: promotion.payer,
      benefits: promotion.benefits, lineShares: zip(before, goods).map { $0 - $1 },
      deliveryShare: fee - delivery)
  }

  /// Why the promotion reduced nothing.
  func obstacle(_ promotion: Promotion) -> PromotionObstacle {
    if promotion.benefits == [.freeDelivery] { return .deliveryIsFree }
    let products = promotion.terms.products
    let eligible = lines.filter { products?.contains($0.product) ?? true }
    if eligible.isEmpty { return .noSuchProduct }
    if promotion.benefits == [.twoForOne], eligible.allSatisfy({ $0.quantity < 2 }) {
      return .singlePieces
    }
    return .nothingToReduce
  }

  private mutating func takeSecondPieces(
    _ isEligible: [Bool], _ promotion: String
  ) throws(PricingError) {
    for index in lines.indices where isEligible[index] {
      let pieces = lines[index].quantity
      goods[index] -= try ExactAmount.halfUp(
        Int128(goods[index]) * Int128(pieces / 2), per: Int128(pieces),
        .discount(promotion: promotion))
    }
  }

  /// Takes `amount`, or what there is, off the eligible lines in proportion to what is left of
  /// them. A share by largest remainder is never above its weight as long as the amount is not
  /// above their sum.
  private mutating func take(
    _ amount: Int64, _ isEligible: [Bool], _ promotion: String
  ) throws(PricingError) {
    let (weights, whole) = try eligible(isEligible, promotion)
    let shares = LargestRemainder.shares(of: min(amount, whole), by: weights)
    for (index, share) in shares.enumerated() { goods[index] -= share }
  }

  private func eligible(
    _ isEligible: [Bool], _ promotion: String
  ) throws(PricingError) -> (weights: [Int64], whole: Int64) {
    let weights = zip(goods, isEligible).map { $1 ? $0 : 0 }
    return (weights, try ExactAmount.sum(weights, .discount(promotion: promotion)))
  }
}
