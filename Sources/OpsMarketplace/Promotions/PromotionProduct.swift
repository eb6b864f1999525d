import OpsDomain
import OpsStorage
import OpsWarehouse

/// A product whose lines a promotion reduces. A promotion without any reduces all lines.
public struct PromotionProduct: Entity {
  public static let record = Record(
    "promotion_products", .marketplace, "product of a promotion")

  public var id: RecordID
  public var version: Int64 = 0
  public var promotionID: Indexed<Reference<MarketPromotion>>
  public var productID: Indexed<Reference<Product>>

  public static let pairKey = uniqueKey(Columns.promotionID, Columns.productID)
  public static let keys = [pairKey.unique]
}
