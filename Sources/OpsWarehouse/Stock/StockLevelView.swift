import OpsDomain
import OpsKernel

/// How much stock a product has, and where.
public struct StockLevelView: OperationOutput, Equatable {
  public static let answerName = "stock.level/1"

  /// The stock at one location, over all sizes and lots.
  public struct Place: AnswerRecord, Equatable {
    public let location: String
    public let onHand: Quantity
    /// Null for an earlier moment: what was reserved then is not recorded.
    public let reserved: Quantity?
    public let available: Quantity?
  }

  /// The stock at one location in one size and lot.
  public struct Detail: AnswerRecord, Equatable {
    public let location: String
    public let size: String?
    public let lot: String?
    /// Last day the lot is good.
    public let expiresOn: CivilDate?
    public let isExpired: Bool
    public let onHand: Quantity
    public let reserved: Quantity?
    public let available: Quantity?
  }

  public let sku: String
  public let name: String
  public let unit: String
  public let onHand: Quantity
  public let reserved: Quantity?
  /// On hand without what is reserved and without expired lots.
  public let available: Quantity?
  /// The product counts as low below this available quantity.
  public let lowStock: Quantity?
  public let isLow: Bool?
  /// The time of the figures; null for now.
  public let asOf: Instant?
  /// By location code.
  public let locations: [Place]
  /// By location, size and date, for products with sizes or lots; else empty.
  public let details: [Detail]

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("on_hand", "ON HAND", .right),
    .init("reserved", "RESERVED", .right), .init("available", "AVAILABLE", .right),
    .init("low_stock", "LOW AT", .right), .init("unit", "UNIT"),
  ]
}
