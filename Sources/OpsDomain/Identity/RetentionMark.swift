/// How far the retention job has come; a book has at most one.
public struct RetentionMark: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// When the job last ran.
  public var at: Instant
  /// Stored answers of commits up to this sequence are erased.
  public var through: Int64

  public init(id: RecordID, at: Instant, through: Int64) {
    self.id = id
    self.at = at
    self.through = through
  }
}

extension RetentionMark {
  /// The columns, for queries.
  public enum Columns {
    public static let at = Column("at", .instant)
    public static let through = Column("through", .integer)
  }

  public static let schema = Schema(
    "retention_marks", area: .identity, columns: [Columns.at, Columns.through])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    at = try row.instant()
    through = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(at)
    row.put(through)
  }
}
