/// One count of stock: which bins, by whom, and how far it has come.
public struct CountSession: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `C-000001` and so on.
  public var number: String
  public var status: CountStatus
  /// What is counted, in words.
  public var scope: String
  /// The place it is about, with what lies in it; nil for all.
  public var locationID: RecordID?
  public var categoryID: RecordID?
  /// Identifiers of the products that were named, separated by commas; empty for all of the
  /// category, or all.
  public var products: String
  /// Whether it is about the products whose cycle count was due: those it has lines of.
  public var isDue: Bool
  /// Whether counters are not told what is expected.
  public var isBlind: Bool
  /// Identifiers of the users who count, separated by commas; empty for anybody who may.
  public var assigned: String
  /// The moment the figures are of, for a count entered later than it was made; nil for a count
  /// that goes on while goods move.
  public var asOf: Instant?
  /// The round that is being counted, from 1.
  public var round: Int64
  /// How many lines there are.
  public var lines: Int64
  /// What becomes of lines nobody has counted; nil as long as nobody has said.
  public var uncounted: UncountedLines?
  /// Who said so.
  public var uncountedBy: RecordID?
  /// When counting ended.
  public var closedAt: Instant?
  public var approvedAt: Instant?
  public var approvedBy: RecordID?
  /// What the reviewer said, or who cancelled it.
  public var reason: String?
  /// Whether it was approved against a rule, by permission and with a reason.
  public var isOverridden: Bool
  public var postedAt: Instant?
  public var postedBy: RecordID?
  /// Movements its posting wrote.
  public var movements: Int64?
  public var createdAt: Instant
  public var createdBy: RecordID?
  public var updatedAt: Instant
  /// Lines that differed by more than the tolerance when the count was approved, in whatever round;
  /// nil before, and for a count that an earlier release approved.
  public var beyond: Int64?
  /// From when on the one person who counted and approved may also post, because nobody else in the
  /// book may review counts; nil where another person has to take part.
  public var aloneFrom: Instant?

  /// Where it was opened in the journal. Set by the store when the record is committed.
  public var place: JournalPlace?

  public init(
    id: RecordID, number: String, scope: String, locationID: RecordID? = nil,
    categoryID: RecordID? = nil, products: [RecordID] = [], isDue: Bool = false,
    isBlind: Bool = false, assigned: [RecordID] = [], asOf: Instant? = nil, lines: Int64,
    createdAt: Instant, createdBy: RecordID? = nil
  ) {
    self.id = id
    self.number = number
    status = .open
    self.scope = scope
    self.locationID = locationID
    self.categoryID = categoryID
    self.products = products.map(\.description).joined(separator: ",")
    self.isDue = isDue
    self.isBlind = isBlind
    self.assigned = assigned.map(\.description).joined(separator: ",")
    self.asOf = asOf
    round = 1
    self.lines = lines
    isOverridden = false
    self.createdAt = createdAt
    self.createdBy = createdBy
    updatedAt = createdAt
  }
}

extension CountSession {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let status = Column("status", .text, words: CountStatus.self)
    public static let scope = Column("scope", .text, allows: .text(atMost: Limits.columnLong))
    public static let locationID = Column(
      "location_id", .id, nullable: true, references: "locations")
    public static let categoryID = Column(
      "category_id", .id, nullable: true, references: "categories")
    public static let products = Column("products", .text, allows: .text(atMost: Limits.columnLong))
    public static let isDue = Column("is_due", .bool)
    public static let isBlind = Column("is_blind", .bool)
    public static let assigned = Column("assigned", .text, allows: .text(atMost: Limits.columnLong))
    public static let asOf = Column("as_of", .instant, nullable: true)
    public static let round = Column("round", .integer)
    public static let lines = Column("lines", .integer)
    public static let uncounted = Column(
      "uncounted", .text, nullable: true, words: UncountedLines.self)
    public static let uncountedBy = Column("uncounted_by", .id, nullable: true)
    public static let closedAt = Column("closed_at", .instant, nullable: true)
    public static let approvedAt = Column("approved_at", .instant, nullable: true)
    public static let approvedBy = Column("approved_by", .id, nullable: true)
    public static let reason = Column("reason", .text, nullable: true)
    public static let isOverridden = Column("is_overridden", .bool)
    public static let postedAt = Column("posted_at", .instant, nullable: true)
    public static let postedBy = Column("posted_by", .id, nullable: true)
    public static let movements = Column("movements", .integer, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
    public static let beyond = Column("beyond", .integer, nullable: true)
    public static let aloneFrom = Column("alone_from", .instant, nullable: true)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "count_sessions", area: .warehouse,
    columns: [
      Columns.number, Columns.status, Columns.scope, Columns.locationID, Columns.categoryID,
      Columns.products, Columns.isDue, Columns.isBlind, Columns.assigned, Columns.asOf,
      Columns.round, Columns.lines, Columns.uncounted, Columns.uncountedBy, Columns.closedAt,
      Columns.approvedAt, Columns.approvedBy,
      Columns.reason, Columns.isOverridden, Columns.postedAt, Columns.postedBy,
      Columns.movements, Columns.createdAt, Columns.createdBy, Columns.updatedAt,
      Columns.beyond, Columns.aloneFrom, Column.journalPlace,
    ],
    keys: [numberKey],
    indexes: [[Columns.status, Columns.createdAt, Column.journalPlace]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    status = try row.choice(CountStatus.self)
    scope = try row.text()
    locationID = try row.optionalID()
    categoryID = try row.optionalID()
    products = try row.text()
    isDue = try row.bool()
    isBlind = try row.bool()
    assigned = try row.text()
    asOf = try row.optionalInstant()
    round = try row.integer()
    lines = try row.integer()
    uncounted = try row.optionalChoice(UncountedLines.self)
    uncountedBy = try row.optionalID()
    closedAt = try row.optionalInstant()
    approvedAt = try row.optionalInstant()
    approvedBy = try row.optionalID()
    reason = try row.optionalText()
    isOverridden = try row.bool()
    postedAt = try row.optionalInstant()
    postedBy = try row.optionalID()
    movements = try row.optionalInteger()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    updatedAt = try row.instant()
    beyond = try row.optionalInteger()
    aloneFrom = try row.optionalInstant()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(status)
    row.put(scope)
    row.put(locationID)
    row.put(categoryID)
    row.put(products)
    row.put(isDue)
    row.put(isBlind)
    row.put(assigned)
    row.put(asOf)
    row.put(round)
    row.put(lines)
    row.put(uncounted)
    row.put(uncountedBy)
    row.put(closedAt)
    row.put(approvedAt)
    row.put(approvedBy)
    row.put(reason)
    row.put(isOverridden)
    row.put(postedAt)
    row.put(postedBy)
    row.put(movements)
    row.put(createdAt)
    row.put(createdBy)
    row.put(updatedAt)
    row.put(beyond)
    row.put(aloneFrom)
    row.put(place)
  }
}
