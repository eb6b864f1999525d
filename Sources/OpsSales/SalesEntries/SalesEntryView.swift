import OpsDomain
import OpsKernel

/// A sales entry as lists answer it.
public struct SalesEntryView: OperationOutput, Equatable {
  public static let answerName = "sales.entry/1"

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

  init(_ entry: SalesEntry, salesperson: String?, currency: Currency) {
    id = entry.id
    number = entry.number
    date = entry.date
    self.salesperson = salesperson
    total = Money(minorUnits: entry.total, currency: currency).amountText
    self.currency = currency
    createdAt = entry.createdAt
    version = entry.version
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("date", "DATE"), .init("salesperson", "SALESPERSON"),
    .init("total", "TOTAL", .right), .init("currency", "CURRENCY"),
  ]
}
