import OpsDomain
import OpsStorage
import OpsWarehouse

/// A product whose lines a promotion reduces. A promotion without any reduces all lines.
public struct PromotionProduct: Entity {
  /// Where the book keeps the products of promotions; the journal has every change.
  public static let record = Record(
    "promotion_products", .marketplace, "product of a promotion")

  public var id: RecordID
  public var version: Int64 = 0
  /// The promotion that is limited to such products.
  public var promotionID: Indexed<Reference<MarketPromotion>>
  /// The product whose lines it reduces.
  public var productID: Indexed<Reference<Product>>

  /// A promotion names each product only once.
  public static let pairKey = uniqueKey(Columns.promotionID, Columns.productID)
  public static let keys = [pairKey.unique]
}
