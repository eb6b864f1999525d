import OpsDomain
import OpsKernel

/// A sales entry with its lines.
public struct SalesEntryDetail: OperationOutput, Equatable {
  public static let answerName = "sales.entry_detail/1"
  public static let promised: Set<String> = ["total"]

  /// One product of the entry.
  public struct Line: AnswerRecord, Equatable {
    /// SKU of the product.
    public let product: String
    /// Name of the product; null for a caller who may not see it.
    public let name: String?
    /// The quantity that was sold, in the product's unit; above zero.
    public let quantity: Quantity
    /// Price of one unit in the book's currency; above zero.
    public let unitPrice: UnitPrice
    /// Quantity × price, rounded half up to the currency's smallest unit.
    public let amount: String
  }

  /// Identifier of the entry.
  public let id: RecordID
  /// Number of the entry, such as `SE-000001`.
  public let number: String
  /// The civil date of the sales, at the site; not in the future.
  public let date: CivilDate
  /// Sign-in name of the salesperson.
  public let salesperson: String?
  /// In major units of `currency`, exact decimal text.
  public let total: DecimalString
  /// The book's currency.
  public let currency: Currency
  /// When it was created.
  public let createdAt: Instant
  /// How many times the entry was written, from 1.
  public let version: Int64
  /// The products that were sold, each in one line.
  public let lines: [Line]

  init(_ entry: SalesEntryView, lines: [Line]) {
    id = entry.id
    number = entry.number
    date = entry.date
    salesperson = entry.salesperson
    total = entry.total
    currency = entry.currency
    createdAt = entry.createdAt
    version = entry.version
    self.lines = lines
  }

  public static let columns: [FieldColumn] = SalesEntryView.columns
}
