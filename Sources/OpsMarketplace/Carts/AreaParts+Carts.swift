import OpsKernel
import OpsStorage
import OpsWarehouse

extension AreaParts {
  /// Hands in carts, prices, promotions and loyalty points.
  mutating func addCarts() {
    records += [
      TaxRules.rates,
      PromotionRules.promotions, PromotionRules.products,
      PromotionUseRules.uses, PromotionUseRules.figures,
      LoyaltyRules.entries, LoyaltyRules.accounts,
      CartRules.carts, CartRules.lines, MarketCustomerRules.links,
    ]
    services += [
      TaxService.self, PromotionService.self, LoyaltyService.self, CartService.self,
    ]
    names += [.promotions]
    settings += Settings.ofPrices + Settings.ofCarts
    additions += [PromotionRules.ownerFollows]
    hooks += [ProductUser.ofPromotions]
    jobs += [.sweepGuestCarts]
  }
}
