import OpsDomain
import OpsKernel

/// A product that will run out, and how much of it to buy.
public struct ShoppingView: OperationOutput, Equatable {
  public static let answerName = "shopping/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Unit of the product, in which all quantities are given.
  public let unit: String
  /// Stock that is not reserved and stays good for the whole time.
  public let available: Quantity
  /// Stock that expires within the time before it is used.
  public let expiring: Quantity
  /// Average use a day.
  public let perDay: Quantity
  /// How many days the stock will last; null for a product that is not used, or whose stock would
  /// last longer than ten years.
  public let lastsDays: Quantity?
  /// How much to buy, rounded up to the decimals that the unit allows.
  public let suggested: Quantity
  /// Why to buy it, as a phrase for people.
  public let why: String

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("available", "THERE", .right),
    .init("expiring", "EXPIRING", .right), .init("per_day", "A DAY", .right),
    .init("lasts_days", "LASTS", .right), .init("suggested", "BUY", .right),
    .init("unit", "UNIT"), .init("why", "WHY"),
  ]
}
