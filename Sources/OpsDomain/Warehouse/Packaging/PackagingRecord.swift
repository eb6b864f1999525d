/// Goods of one style that a team packs.
public struct PackagingRecord: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `PK-000001` and so on.
  public var number: String
  /// The civil date it was packed on: of its completion, until then of its start.
  public var packedOn: CivilDate
  public var teamID: RecordID
  /// The style that is packed.
  public var productID: RecordID
  /// Empty for a product without sizes.
  public var size: String
  public var packages: Int64
  public var perPackage: Int64
  /// Packages × items per package.
  public var items: Int64
  public var status: PackagingStatus
  /// ``PackagingPriority/rank``, so that records sort by it.
  public var rank: Int64
  /// The civil date it must be done by; ``CivilDate/maximum`` for none.
  public var due: CivilDate
  /// Whether people are reminded before it is due.
  public var wantsReminder: Bool
  public var remindedAt: Instant?
  public var note: String?
  /// Where the packed goods went.
  public var locationID: RecordID?
  /// The movement that raised them in the ledger.
  public var movementID: RecordID?
  public var completedAt: Instant?
  public var shippedAt: Instant?
  public var createdAt: Instant
  public var createdBy: RecordID?
  public var updatedAt: Instant

  public init(
    id: RecordID, number: String, packedOn: CivilDate, teamID: RecordID, productID: RecordID,
    size: String = "", packages: Int64, perPackage: Int64, items: Int64,
    priority: PackagingPriority = .medium, due: CivilDate? = nil, wantsReminder: Bool = true,
    note: String? = nil, createdAt: Instant, createdBy: RecordID? = nil
  ) {
    self.id = id
    self.number = number
    self.packedOn = packedOn
    self.teamID = teamID
    self.productID = productID
    self.size = size
    self.packages = packages
    self.perPackage = perPackage
    self.items = items
    status = .inProgress
    rank = priority.rank
    self.due = due ?? .maximum
    self.wantsReminder = wantsReminder
    self.note = note
    self.createdAt = createdAt
    self.createdBy = createdBy
    updatedAt = createdAt
  }
}

extension PackagingRecord {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let packedOn = Column("packed_on", .date)
    public static let teamID = Column("team_id", .id, references: "packaging_teams")
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let packages = Column("packages", .integer)
    public static let perPackage = Column("per_package", .integer)
    public static let items = Column("items", .integer)
    public static let status = Column("status", .text, words: PackagingStatus.self)
    public static let rank = Column("rank", .integer)
    public static let due = Column("due", .date)
    public static let wantsReminder = Column("wants_reminder", .bool)
    public static let remindedAt = Column("reminded_at", .instant, nullable: true)
    public static let note = Column("note", .text, nullable: true)
    public static let locationID = Column(
      "location_id", .id, nullable: true, references: "locations")
    public static let movementID = Column(
      "movement_id", .id, nullable: true, references: "stock_movements")
    public static let completedAt = Column("completed_at", .instant, nullable: true)
    public static let shippedAt = Column("shipped_at", .instant, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "packaging_records", area: .warehouse,
    columns: [
      Columns.number, Columns.packedOn, Columns.teamID, Columns.productID, Columns.size,
      Columns.packages, Columns.perPackage, Columns.items, Columns.status, Columns.rank,
      Columns.due, Columns.wantsReminder, Columns.remindedAt, Columns.note,
      Columns.locationID, Columns.movementID, Columns.completedAt, Columns.shippedAt,
      Columns.createdAt, Columns.createdBy, Columns.updatedAt,
    ],
    keys: [numberKey],
    indexes: [[Columns.status, Columns.rank, Columns.due], [Columns.packedOn]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    packedOn = try row.date()
    teamID = try row.id()
    productID = try row.id()
    size = try row.text()
    packages = try row.integer()
    perPackage = try row.integer()
    items = try row.integer()
    status = try row.choice(PackagingStatus.self)
    rank = try row.integer()
    due = try row.date()
    wantsReminder = try row.bool()
    remindedAt = try row.optionalInstant()
    note = try row.optionalText()
    locationID = try row.optionalID()
    movementID = try row.optionalID()
    completedAt = try row.optionalInstant()
    shippedAt = try row.optionalInstant()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(packedOn)
    row.put(teamID)
    row.put(productID)
    row.put(size)
    row.put(packages)
    row.put(perPackage)
    row.put(items)
    row.put(status)
    row.put(rank)
    row.put(due)
    row.put(wantsReminder)
    row.put(remindedAt)
    row.put(note)
    row.put(locationID)
    row.put(movementID)
    row.put(completedAt)
    row.put(shippedAt)
    row.put(createdAt)
    row.put(createdBy)
    row.put(updatedAt)
  }
}
