import OpsDomain
import OpsKernel

/// What the stock is worth.
public struct StockValueView: OperationOutput, Equatable {
  public static let answerName = "stock.value/1"

  /// What lies at one location is worth.
  public struct Place: AnswerRecord, Equatable {
    public let location: String
    /// Products with something on hand there.
    public let products: Int
    /// Money in the book's currency.
    public let value: DecimalString
  }

  public let currency: Currency
  /// Money in the book's currency, the sum of the locations.
  public let total: DecimalString
  /// By location code.
  public let locations: [Place]
  /// SKUs of products on hand of which no cost has ever been known, the first hundred of them; they
  /// count as worth nothing.
  public let unpriced: [String]
  /// SKUs of products that are worth more than can be added up, the first hundred of them; they are
  /// left out of the total.
  public let tooLarge: [String]

  public static let columns: [FieldColumn] = [
    .init("total", "VALUE", .right), .init("currency", "CURRENCY"),
  ]
}
