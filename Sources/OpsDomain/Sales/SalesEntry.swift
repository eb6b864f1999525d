/// What one salesperson sold on one day.
public struct SalesEntry: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `SE-000001` and so on.
  public var number: String
  public var date: CivilDate
  public var salespersonID: RecordID
  /// Minor units of the book's currency.
  public var total: Int64
  public var createdAt: Instant

  public init(
    id: RecordID, number: String, date: CivilDate, salespersonID: RecordID, total: Int64,
    createdAt: Instant
  ) {
    self.id = id
    self.number = number
    self.date = date
    self.salespersonID = salespersonID
    self.total = total
    self.createdAt = createdAt
  }
}

extension SalesEntry {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let date = Column("date", .date)
    public static let salespersonID = Column("salesperson_id", .id, references: "users")
    public static let total = Column("total", .integer)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "sales_entries", area: .sales,
    columns: [
      Columns.number, Columns.date, Columns.salespersonID, Columns.total, Columns.createdAt,
    ],
    keys: [numberKey],
    indexes: [[Columns.salespersonID, Columns.date], [Columns.date]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    date = try row.date()
    salespersonID = try row.id()
    total = try row.integer()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(date)
    row.put(salespersonID)
    row.put(total)
    row.put(createdAt)
  }
}
