import OpsDomain
import OpsKernel

/// One product of an ABC report.
public struct ABCLineView: OperationOutput, Equatable {
  public static let answerName = "abc.line/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// Its class by cumulative share: A is the first 80 %, B the next 15 %, C the rest.
  public let `class`: ABCClass
  /// How much was given out, less what came back.
  public let quantity: Quantity
  /// Unit of the product, such as `each` or `kg`.
  public let unit: String
  /// At the mean cost; null where no cost is known.
  public let value: DecimalString?
  /// The book's currency, in which the value is given.
  public let currency: Currency
  /// Percent of all products together, two decimals.
  public let share: DecimalString
  /// The same for this product and those before it.
  public let cumulative: DecimalString

  public static let columns: [FieldColumn] = [
    .init("class", "CLASS"), .init("sku", "SKU"), .init("name", "NAME"),
    .init("quantity", "QTY", .right), .init("value", "VALUE", .right),
    .init("share", "SHARE %", .right), .init("cumulative", "SUM %", .right),
  ]
}
