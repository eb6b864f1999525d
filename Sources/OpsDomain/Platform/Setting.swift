/// One setting of the book.
public struct Setting: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Dotted name, such as `oos.auto_allocate`.
  public var key: String
  public var value: String
  public var updatedAt: Instant
  public var updatedBy: RecordID?

  public init(
    id: RecordID, key: String, value: String, updatedAt: Instant, updatedBy: RecordID? = nil
  ) {
    self.id = id
    self.key = key
    self.value = value
    self.updatedAt = updatedAt
    self.updatedBy = updatedBy
  }
}

extension Setting {
  /// The columns, for queries.
  public enum Columns {
    public static let key = Column("key", .text)
    public static let value = Column("value", .text)
    public static let updatedAt = Column("updated_at", .instant)
    public static let updatedBy = Column("updated_by", .id, nullable: true)
  }

  public static let nameKey = UniqueKey(Columns.key)

  public static let schema = Schema(
    "settings", area: .platform,
    columns: [
      Columns.key, Columns.value, Columns.updatedAt, Columns.updatedBy,
    ],
    keys: [nameKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    key = try row.text()
    value = try row.text()
    updatedAt = try row.instant()
    updatedBy = try row.optionalID()
  }

  public func write(to row: inout RowWriter) {
    row.put(key)
    row.put(value)
    row.put(updatedAt)
    row.put(updatedBy)
  }
}
