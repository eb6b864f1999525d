import OpsDomain

/// That an order got a promotion. Written with the order, and removed when the order is cancelled.
public struct PromotionUse: Entity {
  public static let record = Record("promotion_uses", .marketplace, "use of a promotion")

  public var id: RecordID
  public var version: Int64 = 0
  public var promotionID: Reference<MarketPromotion>
  /// Who ordered.
  public var userID: Indexed<Reference<User>>
  public var orderID: Indexed<Reference<MarketOrder>>
  /// What it took off, in minor units.
  public var amount: Amount
  public var at: Instant

  public static let orderKey = uniqueKey(Columns.promotionID, Columns.orderID)
  public static let keys = [orderKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.promotionID, Columns.userID]]
}
