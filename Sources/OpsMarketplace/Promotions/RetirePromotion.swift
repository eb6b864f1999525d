import OpsDomain
import OpsKernel
import OpsStorage

extension PromotionService {
  static let retire = Operation<PromotionReference, PromotionView>(
    "promo.retire", area: .marketplace, "Ends a promotion; orders placed before keep it.",
    permission: .businessUpdateInfo, effect: .destructive(.reversible),
    examples: ["promo retire Welcome --dry-run", "promo retire Welcome --yes"])

  /// Ends a promotion. One that has ended stays as it is. Throws `notfound.any`.
  public func retire(
    _ input: PromotionReference, _ call: Call
  ) async throws -> Outcome<PromotionView> {
    try await desk.perform(Self.retire, input, call) { transaction in
      let promotions = transaction.repository(MarketPromotion.self)
      var promotion = try await promotions.named(input.promotion)
      if promotion.retiredAt == nil {
        promotion.retiredAt = transaction.now
        promotion.updatedAt = transaction.now
        promotion = try await promotions.update(promotion)
      }
      return try await PromotionReport(transaction).view(promotion)
    }
  }
}
