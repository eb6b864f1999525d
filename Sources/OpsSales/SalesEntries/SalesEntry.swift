import OpsDomain

/// What one salesperson sold on one day.
public struct SalesEntry: Entity {
  /// The collection of sales entries, what people call one, and the series of their numbers.
  public static let record = Record("sales_entries", .sales, "sales entry", series: "SE")

  public var id: RecordID
  public var version: Int64 = 0
  /// `SE-000001` and so on.
  public var number: RecordNumber
  /// The civil date of the sales, at the site; not in the future.
  public var date: Indexed<CivilDate>
  /// The user who sold, and who entered it.
  public var salespersonID: Reference<User>
  /// Minor units of the book's currency.
  public var total: Amount
  /// When it was created.
  public var createdAt: Trail<Instant>
}

extension SalesEntry {
  public static let indexes: [SecondaryIndex] = [
    [Columns.salespersonID, Columns.date]
  ]
}
