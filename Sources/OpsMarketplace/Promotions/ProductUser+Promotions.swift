import OpsDomain
import OpsStorage
import OpsWarehouse

extension ProductUser {
  /// A product that a promotion names is never removed: orders were promised that promotion.
  static let ofPromotions = ProductUser(
    "promotion for the product", "promotions for the product", place: 320
  ).keeping(PromotionProduct.self, PromotionProduct.Columns.productID)
}
