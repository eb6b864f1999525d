import OpsKernel
import OpsStorage

extension NameSource {
  /// Promotions by name, with the code that customers enter.
  static let promotions = NameSource(
    .promotion, listedBy: PromotionService.list.descriptor, MarketPromotion.Columns.foldedName,
    name: { (promotion: MarketPromotion) in NameView(promotion.name, label: promotion.code) })
}

extension NameKind {
  static let promotion = NameKind("promotion")
}
