import OpsDomain
import OpsKernel

/// How a product is used.
public struct ConsumptionView: OperationOutput, Equatable {
  public static let answerName = "consumption/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// What went to customers and into production on the days of the report, less what came back.
  public let consumed: Quantity
  /// On average, over the days of the report up to today.
  public let perDay: Quantity
  /// Days on which something was used.
  public let activeDays: Int
  /// How much was used on each weekday, Monday first.
  public let weekdays: [Quantity]
  /// The weekday with most use.
  public let busiest: String?
  /// Use in the second half of the days ÷ use in the first, 0 to 1,000; null when nothing was used
  /// in the first, or more than a thousand times as much in the second.
  public let trend: Quantity?

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("consumed", "USED", .right),
    .init("per_day", "A DAY", .right), .init("active_days", "DAYS", .right),
    .init("busiest", "BUSIEST"), .init("trend", "TREND", .right), .init("unit", "UNIT"),
  ]
}
