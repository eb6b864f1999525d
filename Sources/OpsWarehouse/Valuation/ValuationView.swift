import OpsDomain
import OpsKernel

/// The value of the stock.
public struct ValuationView: OperationOutput, Equatable {
  public static let answerName = "valuation/1"

  /// The value of one product's stock.
  public struct Line: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// Name of the product.
    public let name: String
    /// What is in stock, in the product's unit.
    public let quantity: Quantity
    /// Unit of the product, such as `each` or `kg`.
    public let unit: String
    /// Null where the cost was never known.
    public let unitCost: UnitPrice?
    /// Money in the book's currency.
    public let value: DecimalString
  }

  /// The end of this day is the time of the report; null for now.
  public let asOf: CivilDate?
  /// The moment of the report.
  public let at: Instant
  /// Whether values are by moving average or by first in, first out.
  public let method: ValuationMethod
  /// The book's currency, in which all values are given.
  public let currency: Currency
  /// Money in the book's currency: the sum of all products, also of those that are not listed.
  public let total: DecimalString
  /// Whether the day is the end of a closed period, so that the total is on record.
  public let isClosed: Bool
  /// How many products have stock.
  public let productCount: Int
  /// The products, the most valuable first, at most a thousand.
  public let products: [Line]
  /// How many more products there are.
  public let others: Int
  /// The value of these products together, in the book's currency.
  public let othersValue: DecimalString
  /// SKUs of products on hand whose cost was never known, at most the first hundred; they count as
  /// worth nothing.
  public let withoutCost: [String]
  /// SKUs of products whose value is too large to add up, at most the first hundred; they are left
  /// out of the total.
  public let tooLarge: [String]

  public static let columns: [FieldColumn] = [
    .init("total", "VALUE", .right), .init("currency", "CURRENCY"), .init("method", "METHOD"),
    .init("product_count", "PRODUCTS", .right), .init("at", "AT"),
  ]
}
