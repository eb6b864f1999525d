/// That goods are counted in another unit from a moment on: the stock of one product has become
/// that of another, which has its SKU. The former product keeps what was recorded in the former
/// unit.
public struct ProductConversion: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// The product with the history, in the former unit.
  public var fromID: RecordID
  /// The product with the stock, in the new unit.
  public var toID: RecordID
  public var at: Instant
  /// One of the former unit is ``numerator`` ÷ ``denominator`` of the new one.
  public var numerator: Int64
  public var denominator: Int64
  public var convertedBy: RecordID?

  public init(
    id: RecordID, fromID: RecordID, toID: RecordID, at: Instant, _ ratio: UnitRatio,
    convertedBy: RecordID? = nil
  ) {
    self.id = id
    self.fromID = fromID
    self.toID = toID
    self.at = at
    numerator = ratio.numerator
    denominator = ratio.denominator
    self.convertedBy = convertedBy
  }

  public var ratio: UnitRatio { UnitRatio(numerator: numerator, denominator: denominator) }
}

extension ProductConversion {
  /// The columns, for queries.
  public enum Columns {
    public static let fromID = Column("from_id", .id, references: "products")
    public static let toID = Column("to_id", .id, references: "products")
    public static let at = Column("at", .instant)
    public static let numerator = Column("numerator", .integer, allows: .numbers(1...Int64.max))
    public static let denominator = Column("denominator", .integer, allows: .numbers(1...Int64.max))
    public static let convertedBy = Column("converted_by", .id, nullable: true)
  }

  public static let fromKey = UniqueKey(Columns.fromID)
  public static let toKey = UniqueKey(Columns.toID)

  public static let schema = Schema(
    "product_conversions", area: .warehouse,
    columns: [
      Columns.fromID, Columns.toID, Columns.at, Columns.numerator, Columns.denominator,
      Columns.convertedBy,
    ],
    keys: [fromKey, toKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    fromID = try row.id()
    toID = try row.id()
    at = try row.instant()
    numerator = try row.integer()
    denominator = try row.integer()
    convertedBy = try row.optionalID()
  }

  public func write(to row: inout RowWriter) {
    row.put(fromID)
    row.put(toID)
    row.put(at)
    row.put(numerator)
    row.put(denominator)
    row.put(convertedBy)
  }
}
