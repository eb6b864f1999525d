import OpsDomain
import OpsKernel

/// How much stock a product has, and where.
public struct StockLevelView: OperationOutput, Equatable {
  public static let answerName = "stock.level/1"

  /// The stock at one location, over all sizes and lots.
  public struct Place: AnswerRecord, Equatable {
    /// Code of the location.
    public let location: String
    /// What lies there, with reserved goods and expired lots.
    public let onHand: Quantity
    /// Null for an earlier moment: what was reserved then is not recorded.
    public let reserved: Quantity?
    /// On hand without what is reserved and without expired lots; null for an earlier moment.
    public let available: Quantity?
  }

  /// The stock at one location in one size and lot.
  public struct Detail: AnswerRecord, Equatable {
    /// Code of the location.
    public let location: String
    /// Size of the goods; null for a product without sizes.
    public let size: String?
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// Last day the lot is good.
    public let expiresOn: CivilDate?
    /// Whether the lot was past its last good day at the time of the figures.
    public let isExpired: Bool
    /// What lies there, with reserved goods.
    public let onHand: Quantity
    /// The part that is reserved; null for an earlier moment, because it is not recorded.
    public let reserved: Quantity?
    /// On hand without what is reserved, 0 for an expired lot; null for an earlier moment.
    public let available: Quantity?
  }

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// What lies at all these locations, with reserved goods and expired lots; for a later day what
  /// is likely to be available and what is reserved now.
  public let onHand: Quantity
  /// The part that is reserved; null for an earlier moment, because it is not recorded.
  public let reserved: Quantity?
  /// The part of `reserved` that quotas hold; null for none, and for another time than now.
  public let inQuotas: Quantity?
  /// On hand without what is reserved and without expired lots; for a later day a forecast, below 0
  /// if too little comes.
  public let available: Quantity?
  /// The product counts as low below this available quantity.
  public let lowStock: Quantity?
  /// Whether less than `low_stock` is available; null without it, and for an earlier moment.
  public let isLow: Bool?
  /// The time of the figures; null for now.
  public let asOf: Instant?
  /// By location code.
  public let locations: [Place]
  /// By location, size and date, for products with sizes or lots; else empty.
  public let details: [Detail]
  /// For a later day: goods that come by then, on their way or in production; else null.
  public let incoming: Quantity?
  /// For a later day: what requests and production need by then; else null.
  public let needed: Quantity?
  /// For a later day: what is likely to be used besides, from the use of the past; else null.
  public let expected: Quantity?
  /// For a later day: goods that expire unused by then; else null.
  public let expiring: Quantity?

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("on_hand", "ON HAND", .right),
    .init("reserved", "RESERVED", .right), .init("available", "AVAILABLE", .right),
    .init("low_stock", "LOW AT", .right), .init("unit", "UNIT"),
    // Only where there are quotas; tables leave out columns that no row has.
    .init("in_quotas", "IN QUOTAS", .right),
    // Only of a later day.
    .init("incoming", "INCOMING", .right), .init("needed", "NEEDED", .right),
    .init("expected", "EXPECTED", .right), .init("expiring", "EXPIRING", .right),
  ]
}
