import OpsDomain
import OpsKernel

/// The value of the stock.
public struct StockValueView: OperationOutput, Equatable {
  public static let answerName = "stock.value/1"

  /// The value of the stock at one location.
  public struct Place: AnswerRecord, Equatable {
    /// Code of the location.
    public let location: String
    /// Products with something on hand there.
    public let products: Int
    /// Money in the book's currency.
    public let value: DecimalString
  }

  /// The book's currency, in which all values are given.
  public let currency: Currency
  /// Money in the book's currency, the sum of the locations.
  public let total: DecimalString
  /// By location code.
  public let locations: [Place]
  /// SKUs of products on hand whose cost was never known, at most the first hundred; they count as
  /// worth nothing.
  public let unpriced: [String]
  /// SKUs of products whose value is too large to add up, at most the first hundred; they are left
  /// out of the total.
  public let tooLarge: [String]

  public static let columns: [FieldColumn] = [
    .init("total", "VALUE", .right), .init("currency", "CURRENCY"),
  ]
}
