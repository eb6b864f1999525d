/// A lot of a product: goods received together that share a best-before date.
public struct Lot: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var code: String
  /// The best-before date printed on it; nil for none.
  public var expiresOn: CivilDate?
  /// The use-by date printed on it, after which it must not be eaten; nil for none.
  public var useBy: CivilDate?
  public var purchasedOn: CivilDate?
  /// Last civil date on which the lot is good, by what is printed on it and by what happened to
  /// it; nil for no limit.
  public var due: CivilDate?
  /// The lot it was a part of until `event`; nil for a lot that was received.
  public var parentID: RecordID?
  /// What made it a lot of its own.
  public var event: LotEvent?
  /// The civil date of `event`.
  public var eventOn: CivilDate?
  /// When it, or the lot it came from, was opened; nil for goods that are closed.
  public var openedOn: CivilDate?
  public var createdAt: Instant

  public init(
    id: RecordID, productID: RecordID, code: String, expiresOn: CivilDate? = nil,
    useBy: CivilDate? = nil, purchasedOn: CivilDate? = nil, createdAt: Instant
  ) {
    self.id = id
    self.productID = productID
    self.code = code
    self.expiresOn = expiresOn
    self.useBy = useBy
    self.purchasedOn = purchasedOn
    due = Self.due(bestBefore: expiresOn, useBy: useBy)
    self.createdAt = createdAt
  }
}

extension Lot {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let code = Column("code", .text, allows: .line(atMost: Limits.nameLength))
    public static let expiresOn = Column("expires_on", .date, nullable: true)
    public static let useBy = Column("use_by", .date, nullable: true)
    public static let purchasedOn = Column("purchased_on", .date, nullable: true)
    public static let due = Column("due", .date, nullable: true)
    public static let parentID = Column("parent_id", .id, nullable: true, references: "lots")
    public static let event = Column("event", .text, nullable: true, words: LotEvent.self)
    public static let eventOn = Column("event_on", .date, nullable: true)
    public static let openedOn = Column("opened_on", .date, nullable: true)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let codeKey = UniqueKey(Columns.productID, Columns.code)

  public static let schema = Schema(
    "lots", area: .warehouse,
    columns: [
      Columns.productID, Columns.code, Columns.expiresOn, Columns.useBy, Columns.purchasedOn,
      Columns.due, Columns.parentID, Columns.event, Columns.eventOn, Columns.openedOn,
      Columns.createdAt,
    ],
    keys: [codeKey],
    indexes: [[Columns.due], [Columns.parentID], [Columns.code]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    code = try row.text()
    expiresOn = try row.optionalDate()
    useBy = try row.optionalDate()
    purchasedOn = try row.optionalDate()
    due = try row.optionalDate()
    parentID = try row.optionalID()
    event = try row.optionalChoice(LotEvent.self)
    eventOn = try row.optionalDate()
    openedOn = try row.optionalDate()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(code)
    row.put(expiresOn)
    row.put(useBy)
    row.put(purchasedOn)
    row.put(due)
    row.put(parentID)
    row.put(event)
    row.put(eventOn)
    row.put(openedOn)
    row.put(createdAt)
  }
}
