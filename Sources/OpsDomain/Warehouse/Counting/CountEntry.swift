/// What somebody counted of a line, as it was entered. Entries never change; undo removes one.
///
/// An entry without a line marks the end of counting.
public struct CountEntry: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var sessionID: RecordID
  /// Nil for the entry that ends the counting.
  public var lineID: RecordID?
  public var round: Int64
  public var mode: CountMode
  public var quantity: Quantity
  /// Who counted.
  public var actor: RecordID?
  /// When it was entered.
  public var at: Instant

  /// Set by the store when the record is committed. Movements of the same moment that stand before
  /// it were found by the count, later ones were not.
  public var place: JournalPlace?

  public init(
    id: RecordID, sessionID: RecordID, lineID: RecordID?, round: Int64, mode: CountMode,
    quantity: Quantity, actor: RecordID?, at: Instant
  ) {
    self.id = id
    self.sessionID = sessionID
    self.lineID = lineID
    self.round = round
    self.mode = mode
    self.quantity = quantity
    self.actor = actor
    self.at = at
  }
}

extension CountEntry {
  /// The columns, for queries.
  public enum Columns {
    public static let sessionID = Column("session_id", .id, references: "count_sessions")
    public static let lineID = Column("line_id", .id, nullable: true, references: "count_lines")
    public static let round = Column("round", .integer)
    public static let mode = Column("mode", .text, words: CountMode.self)
    public static let quantity = Column("quantity", .fixed)
    public static let actor = Column("actor", .id, nullable: true)
    public static let at = Column("at", .instant)
  }

  public static let schema = Schema(
    "count_entries", area: .warehouse,
    columns: [
      Columns.sessionID, Columns.lineID, Columns.round, Columns.mode, Columns.quantity,
      Columns.actor, Columns.at, Column.journalPlace,
    ],
    indexes: [[Columns.sessionID, Columns.actor], [Columns.lineID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    sessionID = try row.id()
    lineID = try row.optionalID()
    round = try row.integer()
    mode = try row.choice(CountMode.self)
    quantity = try row.quantity()
    actor = try row.optionalID()
    at = try row.instant()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(sessionID)
    row.put(lineID)
    row.put(round)
    row.put(mode)
    row.put(quantity)
    row.put(actor)
    row.put(at)
    row.put(place)
  }
}
