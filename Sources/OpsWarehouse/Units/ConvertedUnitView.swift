import OpsDomain
import OpsKernel

/// What the conversion of a unit did, or would do.
public struct ConvertedUnitView: OperationOutput, Equatable {
  public static let answerName = "product.conversion/1"

  /// The stock at one place.
  public struct Place: AnswerRecord, Equatable {
    /// Code of the location.
    public let location: String
    /// Size of the goods; null for a product without sizes.
    public let size: String?
    /// Code of the lot; null for goods without a lot.
    public let lot: String?
    /// In the former unit.
    public let before: Quantity
    /// In the new unit.
    public let after: Quantity
  }

  /// SKU of the product, which now has the new unit.
  public let sku: String
  /// The product that keeps the records in the former unit.
  public let formerSku: String
  /// The unit before the conversion.
  public let formerUnit: String
  /// The unit after the conversion.
  public let unit: String
  /// What was on hand in the house, in the former unit.
  public let before: Quantity
  /// What is on hand in the house, in the new unit.
  public let after: Quantity
  /// Decimals a quantity may have in the new unit, 0 to 6.
  public let scale: Int64
  /// Sales price of one new unit.
  public let price: UnitPrice?
  /// The value of the goods before and after, as money in the book's currency; null for users who
  /// may not see costs.
  public let averageValue: DecimalString?
  /// The value of the goods by first in, first out, before and after, as money in the book's
  /// currency; null for users who may not see costs.
  public let fifoValue: DecimalString?
  /// The book's currency, in which price and values are given.
  public let currency: Currency
  /// The stock by location, at most the first thousand locations.
  public let places: [Place]
  /// Reorder rules, lots and further units that were taken over.
  public let rules: Int
  /// Lots that were taken over, with the lots that they came from.
  public let lots: Int
  /// Further units of the product that were taken over.
  public let units: Int

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("former_unit", "FROM"), .init("unit", "TO"),
    .init("before", "BEFORE", .right), .init("after", "AFTER", .right),
    .init("average_value", "VALUE", .right), .init("former_sku", "HISTORY"),
  ]
}
