/// A quantity at one place promised to one owner. Each unit is pegged once: the sum over active
/// reservations is the level's `reserved`.
public struct Reservation: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var locationID: RecordID
  public var size: String
  public var lot: String
  /// What is held while active; afterwards what was given up, 0 when all of it was consumed.
  public var quantity: Quantity
  public var status: ReservationStatus
  /// The out-of-stock request the stock is pegged to.
  public var requestID: RecordID?
  /// The owner when it is not a request.
  public var reference: String?
  /// From this moment on the stock is free again.
  public var expiresAt: Instant?
  public var createdAt: Instant
  public var createdBy: RecordID?

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public init(
    id: RecordID, productID: RecordID, locationID: RecordID, size: String = "", lot: String = "",
    quantity: Quantity, status: ReservationStatus = .active, requestID: RecordID? = nil,
    reference: String? = nil, expiresAt: Instant? = nil, createdAt: Instant,
    createdBy: RecordID? = nil
  ) {
    self.id = id
    self.productID = productID
    self.locationID = locationID
    self.size = size
    self.lot = lot
    self.quantity = quantity
    self.status = status
    self.requestID = requestID
    self.reference = reference
    self.expiresAt = expiresAt
    self.createdAt = createdAt
    self.createdBy = createdBy
  }
}

extension Reservation {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let quantity = Column("quantity", .fixed)
    public static let status = Column("status", .text, words: ReservationStatus.self)
    public static let requestID = Column(
      "request_id", .id, nullable: true, references: "oos_requests")
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let expiresAt = Column("expires_at", .instant, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
  }

  public static let schema = Schema(
    "reservations", area: .warehouse,
    columns: [
      Columns.productID, Columns.locationID, Columns.size, Columns.lot, Columns.quantity,
      Columns.status, Columns.requestID, Columns.reference, Columns.expiresAt, Columns.createdAt,
      Columns.createdBy, Column.journalPlace,
    ],
    indexes: [
      [Columns.requestID], [Columns.productID, Columns.status, Columns.expiresAt],
      [Columns.reference], [Columns.status, Columns.expiresAt],
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    locationID = try row.id()
    size = try row.text()
    lot = try row.text()
    quantity = try row.quantity()
    status = try row.choice(ReservationStatus.self)
    requestID = try row.optionalID()
    reference = try row.optionalText()
    expiresAt = try row.optionalInstant()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(locationID)
    row.put(size)
    row.put(lot)
    row.put(quantity)
    row.put(status)
    row.put(requestID)
    row.put(reference)
    row.put(expiresAt)
    row.put(createdAt)
    row.put(createdBy)
    row.put(place)
  }
}

extension Reservation {
  /// When it was made among all reservations.
  public var order: MomentOrder { MomentOrder(createdAt, place, id) }
}
