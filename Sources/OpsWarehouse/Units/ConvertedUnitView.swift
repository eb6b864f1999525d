import OpsDomain
import OpsKernel

/// What the conversion of a unit did, or would do.
public struct ConvertedUnitView: OperationOutput, Equatable {
  public static let answerName = "product.conversion/1"

  /// The stock at one place.
  public struct Place: AnswerRecord, Equatable {
    public let location: String
    public let size: String?
    public let lot: String?
    /// In the former unit.
    public let before: Quantity
    /// In the new unit.
    public let after: Quantity
  }

  public let sku: String
  /// The product that keeps the records in the former unit.
  public let formerSku: String
  public let formerUnit: String
  public let unit: String
  public let before: Quantity
  public let after: Quantity
  public let scale: Int64
  /// Sales price of one new unit.
  public let price: UnitPrice?
  /// The value of the goods before and after, as money in the book's currency; null for users who
  /// may not see costs.
  public let averageValue: DecimalString?
  public let fifoValue: DecimalString?
  public let currency: Currency
  /// The stock by location, at most the first thousand locations.
  public let places: [Place]
  /// Reorder rules, lots and further units that were taken over.
  public let rules: Int
  public let lots: Int
  public let units: Int

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("former_unit", "FROM"), .init("unit", "TO"),
    .init("before", "BEFORE", .right), .init("after", "AFTER", .right),
    .init("average_value", "VALUE", .right), .init("former_sku", "HISTORY"),
  ]
}
