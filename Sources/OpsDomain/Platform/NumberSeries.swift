/// The next number of a series such as `OOS-000001`. Kept in the transaction that takes it, so
/// numbers are unique and a rolled back transaction takes none.
public struct NumberSeries: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var name: String
  /// The number the next record gets, from 1.
  public var next: Int64

  public init(
    id: RecordID, name: String, next: Int64
  ) {
    self.id = id
    self.name = name
    self.next = next
  }
}

extension NumberSeries {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text)
    public static let next = Column("next", .integer)
  }

  public static let nameKey = UniqueKey(Columns.name)

  public static let schema = Schema(
    "number_series", area: .platform,
    columns: [
      Columns.name, Columns.next,
    ],
    keys: [nameKey],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    next = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(next)
  }
}
