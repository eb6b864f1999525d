import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Hands in promotions and their uses.
  mutating func addPromotions() {
    records += [
      PromotionRules.promotions, PromotionRules.products,
      PromotionUseRules.uses, PromotionUseRules.figures,
    ]
    reversals += [MarketPromotionReversal()]
    services += [PromotionService.self]
    names += [.promotions]
    additions += [PromotionRules.ownerFollows]
    hooks += [
      ProductUser.ofPromotions, PassedOnRecords.ofPartners(MarketPromotion.self) { $0.partnerID },
    ]
  }
}
