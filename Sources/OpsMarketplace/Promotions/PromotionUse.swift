import OpsDomain

/// That an order got a promotion. Written with the order, and removed when the order is cancelled.
public struct PromotionUse: Entity {
  /// Where the book keeps the uses of promotions; the journal has every change.
  public static let record = Record("promotion_uses", .marketplace, "use of a promotion")

  public var id: RecordID
  public var version: Int64 = 0
  /// The promotion that was used.
  public var promotionID: Reference<MarketPromotion>
  /// Who ordered.
  public var userID: Indexed<Reference<User>>
  /// The order that got it.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// What it took off, in minor units.
  public var amount: Amount
  /// When it was used.
  public var at: Instant

  /// An order gets each promotion only once.
  public static let orderKey = uniqueKey(Columns.promotionID, Columns.orderID)
  public static let keys = [orderKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.promotionID, Columns.userID]]
}
