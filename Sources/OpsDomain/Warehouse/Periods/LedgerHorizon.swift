/// How far back the stock ledger is settled: one record that every movement is held against.
/// Worked out from the closed periods and the kept valuations.
public struct LedgerHorizon: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Always ``stock``; a key, so that the record is found without a search.
  public var name: String
  /// No movement happens at or before this moment any more; nil while no period is closed.
  public var closedUntil: Instant?
  /// No kept valuation is of a later moment; nil while none is kept.
  public var valuedUntil: Instant?

  /// The name of the one record there is.
  public static let stock = "stock"

  public init(id: RecordID, closedUntil: Instant? = nil, valuedUntil: Instant? = nil) {
    self.id = id
    name = Self.stock
    self.closedUntil = closedUntil
    self.valuedUntil = valuedUntil
  }
}

extension LedgerHorizon {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text)
    public static let closedUntil = Column("closed_until", .instant, nullable: true)
    public static let valuedUntil = Column("valued_until", .instant, nullable: true)
  }

  public static let nameKey = UniqueKey(Columns.name)

  public static let schema = Schema(
    "ledger_horizons", area: .warehouse,
    columns: [Columns.name, Columns.closedUntil, Columns.valuedUntil],
    keys: [nameKey],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    closedUntil = try row.optionalInstant()
    valuedUntil = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(closedUntil)
    row.put(valuedUntil)
  }
}
