import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Hands in promotions and their uses.
  mutating func addPromotions() {
    add(MarketPromotion.self, rules: PromotionRules.promotions)
    add(PromotionProduct.self, rules: PromotionRules.products)
    add(PromotionUse.self, rules: PromotionUseRules.uses)
    add(PromotionFigures.self, rules: PromotionUseRules.figures)
    services += [PromotionService.self]
    additions += [PromotionRules.ownerFollows]
    answer(ProductUser.self, with: [.ofPromotions])
    answer(PassedOnRecords.self, with: [.ofPartners(MarketPromotion.self) { $0.partnerID }])
    later { parts in
      parts.reversals += [MarketPromotionReversal()]
      parts.names += [.promotions]
    }
  }
}
