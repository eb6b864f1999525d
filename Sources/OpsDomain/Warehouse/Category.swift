/// A kind of goods: how long it keeps, and how early people are told that it will not keep longer.
///
/// Fields that say nothing are filled from the category it belongs to.
public struct Category: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: String
  public var foldedName: String
  public var parentID: RecordID?
  /// Unit of products that name none.
  public var unit: String?
  /// Days goods keep from the day they are bought.
  public var shelfDays: Int64?
  /// Days goods keep from the day they are opened.
  public var openedDays: Int64?
  /// Days goods keep from the day they are frozen.
  public var frozenDays: Int64?
  /// Days goods keep from the day they are thawed.
  public var thawedDays: Int64?
  /// Days before the last good day on which people are told, such as `7,3,1`; nil for those of the
  /// parent, or the default.
  public var warningDays: String?
  /// Whether people are told at all; nil for what the parent says.
  public var sendsNotices: Bool?
  /// Where the figures come from.
  public var source: String?
  /// Words goods of it are known by, folded, separated by spaces.
  public var keywords: String?
  public var createdAt: Instant
  public var updatedAt: Instant

  public init(
    id: RecordID, name: String, foldedName: String, parentID: RecordID? = nil,
    unit: String? = nil, shelfDays: Int64? = nil, openedDays: Int64? = nil,
    frozenDays: Int64? = nil, thawedDays: Int64? = nil, warningDays: String? = nil,
    sendsNotices: Bool? = nil, source: String? = nil, keywords: String? = nil,
    createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.foldedName = foldedName
    self.parentID = parentID
    self.unit = unit
    self.shelfDays = shelfDays
    self.openedDays = openedDays
    self.frozenDays = frozenDays
    self.thawedDays = thawedDays
    self.warningDays = warningDays
    self.sendsNotices = sendsNotices
    self.source = source
    self.keywords = keywords
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension Category {
  /// The columns, for queries.
  public enum Columns {
    public static let name = Column("name", .text)
    public static let foldedName = Column("folded_name", .text)
    public static let parentID = Column("parent_id", .id, nullable: true, references: "categories")
    public static let unit = Column(
      "unit", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let shelfDays = Column("shelf_days", .integer, nullable: true)
    public static let openedDays = Column("opened_days", .integer, nullable: true)
    public static let frozenDays = Column("frozen_days", .integer, nullable: true)
    public static let thawedDays = Column("thawed_days", .integer, nullable: true)
    public static let warningDays = Column("warning_days", .text, nullable: true)
    public static let sendsNotices = Column("sends_notices", .bool, nullable: true)
    public static let source = Column("source", .text, nullable: true)
    public static let keywords = Column("keywords", .text, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let nameKey = UniqueKey(Columns.foldedName)

  public static let schema = Schema(
    "categories", area: .warehouse,
    columns: [
      Columns.name, Columns.foldedName, Columns.parentID, Columns.unit, Columns.shelfDays,
      Columns.openedDays, Columns.frozenDays, Columns.thawedDays, Columns.warningDays,
      Columns.sendsNotices, Columns.source, Columns.keywords, Columns.createdAt,
      Columns.updatedAt,
    ],
    keys: [nameKey],
    indexes: [[Columns.parentID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    name = try row.text()
    foldedName = try row.text()
    parentID = try row.optionalID()
    unit = try row.optionalText()
    shelfDays = try row.optionalInteger()
    openedDays = try row.optionalInteger()
    frozenDays = try row.optionalInteger()
    thawedDays = try row.optionalInteger()
    warningDays = try row.optionalText()
    sendsNotices = try row.optionalBool()
    source = try row.optionalText()
    keywords = try row.optionalText()
    createdAt = try row.instant()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(name)
    row.put(foldedName)
    row.put(parentID)
    row.put(unit)
    row.put(shelfDays)
    row.put(openedDays)
    row.put(frozenDays)
    row.put(thawedDays)
    row.put(warningDays)
    row.put(sendsNotices)
    row.put(source)
    row.put(keywords)
    row.put(createdAt)
    row.put(updatedAt)
  }
}
