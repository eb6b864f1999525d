import OpsDomain
import OpsKernel

/// How old the stock is.
public struct AgeingView: OperationOutput, Equatable {
  public static let answerName = "stock.ageing/1"

  /// A range of ages.
  public struct Bucket: AnswerRecord, Equatable {
    /// Days since the goods came.
    public let fromDays: Int
    /// Null for the last range, which has no end.
    public let toDays: Int?
    /// Null for the sum over products, whose units differ.
    public let quantity: Quantity?
    /// Money in the book's currency.
    public let value: DecimalString
  }

  /// One product.
  public struct Line: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// Name of the product.
    public let name: String
    /// How much is in stock, over all ages.
    public let quantity: Quantity
    /// Unit of the product, in which its quantities are given.
    public let unit: String
    /// Money in the book's currency.
    public let value: DecimalString
    /// Days since the oldest goods came.
    public let oldestDays: Int
    /// The youngest first.
    public let buckets: [Bucket]
  }

  /// The moment of the report.
  public let at: Instant
  /// The book's currency, in which all values are given.
  public let currency: Currency
  /// Money in the book's currency.
  public let total: DecimalString
  /// The sums over all products, the youngest first.
  public let buckets: [Bucket]
  /// How many products have stock, without those that are left out.
  public let productCount: Int
  /// The products, the oldest stock first, at most a thousand.
  public let products: [Line]
  /// How many more products there are.
  public let others: Int
  /// The value of these products together, in the book's currency.
  public let othersValue: DecimalString
  /// SKUs of products whose value is too large to add up, at most the first hundred; they are left
  /// out.
  public let tooLarge: [String]

  public static let columns: [FieldColumn] = [
    .init("total", "VALUE", .right), .init("currency", "CURRENCY"),
    .init("product_count", "PRODUCTS", .right), .init("at", "AT"),
  ]
}
