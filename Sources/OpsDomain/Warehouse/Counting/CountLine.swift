/// One bin of a count: a product, in one size and lot, at one place.
public struct CountLine: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var sessionID: RecordID
  public var productID: RecordID
  /// Empty for a product without sizes.
  public var size: String
  /// Lot code; empty without a lot.
  public var lot: String
  public var locationID: RecordID
  /// What was on hand when the line was frozen; zero for who may not see it.
  public var expected: Quantity
  /// What was counted in round ``round``; nil as long as nobody has.
  public var counted: Quantity?
  /// What was on hand by the book when it was counted, where that is something else: settled when
  /// the count is approved. Nil before, and where nothing differs.
  public var book: Quantity?
  /// The moment that ``counted`` is of.
  public var countedAt: Instant?
  /// The latest entry: its place in the journal says which movements of the very same moment came
  /// after it.
  public var entryID: RecordID?
  /// The last round it was counted in; 0 for none.
  public var round: Int64
  /// The round it is to be counted in.
  public var wanted: Int64
  /// Why it differs, such as `count` or `damaged`.
  public var code: String?
  public var note: String?
  /// What movements that were recorded after the posting, and dated before the count, added to the
  /// book; below zero for what they took. It is part of ``book``. Nil for none.
  public var late: Quantity?

  public init(
    id: RecordID, sessionID: RecordID, productID: RecordID, size: String = "", lot: String = "",
    locationID: RecordID, expected: Quantity, wanted: Int64 = 1
  ) {
    self.id = id
    self.sessionID = sessionID
    self.productID = productID
    self.size = size
    self.lot = lot
    self.locationID = locationID
    self.expected = expected
    round = 0
    self.wanted = wanted
  }
}

extension CountLine {
  /// The columns, for queries.
  public enum Columns {
    public static let sessionID = Column("session_id", .id, references: "count_sessions")
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let expected = Column("expected", .fixed, nullable: true)
    public static let counted = Column("counted", .fixed, nullable: true)
    public static let book = Column("book", .fixed, nullable: true)
    public static let countedAt = Column("counted_at", .instant, nullable: true)
    public static let entryID = Column("entry_id", .id, nullable: true)
    public static let round = Column("round", .integer)
    public static let wanted = Column("wanted", .integer)
    public static let code = Column(
      "code", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let note = Column("note", .text, nullable: true)
    public static let late = Column("late", .fixed, nullable: true)
  }

  public static let binKey = UniqueKey(
    Columns.sessionID, Columns.productID, Columns.locationID, Columns.size, Columns.lot)

  /// Finds the counts of one bin after a moment.
  public static let pinIndex: SecondaryIndex = [
    Columns.productID, Columns.locationID, Columns.size, Columns.lot, Columns.countedAt,
  ]

  public static let schema = Schema(
    "count_lines", area: .warehouse,
    columns: [
      Columns.sessionID, Columns.productID, Columns.size, Columns.lot, Columns.locationID,
      Columns.expected, Columns.counted, Columns.book, Columns.countedAt, Columns.entryID,
      Columns.round, Columns.wanted, Columns.code, Columns.note, Columns.late,
    ],
    keys: [binKey],
    indexes: [
      [Columns.countedAt], pinIndex,
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    sessionID = try row.id()
    productID = try row.id()
    size = try row.text()
    lot = try row.text()
    locationID = try row.id()
    expected = try row.optionalQuantity() ?? .zero
    counted = try row.optionalQuantity()
    book = try row.optionalQuantity()
    countedAt = try row.optionalInstant()
    entryID = try row.optionalID()
    round = try row.integer()
    wanted = try row.integer()
    code = try row.optionalText()
    note = try row.optionalText()
    late = try row.optionalQuantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(sessionID)
    row.put(productID)
    row.put(size)
    row.put(lot)
    row.put(locationID)
    row.put(expected)
    row.put(counted)
    row.put(book)
    row.put(countedAt)
    row.put(entryID)
    row.put(round)
    row.put(wanted)
    row.put(code)
    row.put(note)
    row.put(late)
  }
}
