import OpsDomain
import OpsKernel

/// What the stock is worth.
public struct ValuationView: OperationOutput, Equatable {
  public static let answerName = "valuation/1"

  /// What the stock of one product is worth.
  public struct Line: AnswerRecord, Equatable {
    public let sku: String
    public let name: String
    public let quantity: Quantity
    public let unit: String
    /// Null where no cost has ever been known.
    public let unitCost: UnitPrice?
    /// Money in the book's currency.
    public let value: DecimalString
  }

  /// The day whose end counts; null for now.
  public let asOf: CivilDate?
  /// The moment that counts.
  public let at: Instant
  public let method: ValuationMethod
  public let currency: Currency
  /// Money in the book's currency: the sum of all products, also of those that are not listed.
  public let total: DecimalString
  /// Whether the day is the end of a closed period, so that the total stands on record.
  public let isClosed: Bool
  /// How many products there is something of.
  public let productCount: Int
  /// The products, the dearest first, the first thousand of them.
  public let products: [Line]
  /// How many more there are that are not listed.
  public let others: Int
  /// What those are worth together, in the book's currency.
  public let othersValue: DecimalString
  /// SKUs of products that are there and of which no cost has ever been known, the first hundred
  /// of them; they count as worth nothing.
  public let withoutCost: [String]
  /// SKUs of products that are worth more than can be added up, the first hundred of them; they are
  /// left out of the total.
  public let tooLarge: [String]

  public static let columns: [FieldColumn] = [
    .init("total", "VALUE", .right), .init("currency", "CURRENCY"), .init("method", "METHOD"),
    .init("product_count", "PRODUCTS", .right), .init("at", "AT"),
  ]
}
