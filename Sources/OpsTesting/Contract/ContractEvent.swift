import OpsDomain

/// The collection of the contract suite whose order in time is the order of commits.
public struct ContractEvent: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Text that tells the events of a test apart.
  public var name: String
  /// When it happened; two events may have the same moment.
  public var at: Instant
  /// Where the journal has it; nil until the store commits it.
  public var place: JournalPlace?

  /// An event; the store sets its place when it commits.
  public init(id: RecordID, name: String, at: Instant, place: JournalPlace? = nil) {
    self.id = id
    self.name = name
    self.at = at
    self.place = place
  }
}

extension ContractEvent {
  /// The columns, for queries.
  public enum Columns {
    /// Text that is never null.
    public static let name = Column("name", .text)
    /// When it happened: the first step of the order in time.
    public static let at = Column("at", .instant)
  }

  public static let schema = Schema(
    "contract_events", area: .platform, columns: [Columns.name, Columns.at, Column.journalPlace],
    indexes: [[Columns.at, Column.journalPlace]])

  /// Reads the columns in the order of the schema, `id` and `version` first.
  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    at = try row.instant()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(at)
    row.put(place)
  }
}
