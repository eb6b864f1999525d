import OpsDomain

/// What one salesperson sold on one day.
public struct SalesEntry: Entity {
  public static let record = Record("sales_entries", .sales, "sales entry", series: "SE")

  public var id: RecordID
  public var version: Int64 = 0
  /// `SE-000001` and so on.
  public var number: RecordNumber
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
