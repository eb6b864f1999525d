/// That a reservation became smaller, or moved, without anybody having given it up: goods were
/// found missing, or their lot does not stay good. Its owner is told.
public struct PromiseChange: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var kind: PromiseChangeKind
  /// Why: the reason code or the kind of the movement, or `expired`.
  public var cause: String
  /// The reservation that held the goods.
  public var reservationID: RecordID
  /// The out-of-stock request that the goods were promised to; nil for another owner. The request
  /// may be deleted later.
  public var requestID: RecordID?
  /// The request's number, or who the goods were kept for.
  public var reference: String?
  /// Who made the promise: the writer of the request, or of the reservation.
  public var ownerID: RecordID?
  public var productID: RecordID
  public var locationID: RecordID
  public var size: String
  public var lot: String
  /// How much of the promise it is about; above zero.
  public var quantity: Quantity
  /// Where the goods are kept instead; nil for a loss.
  public var toLocationID: RecordID?
  /// The lot they are kept in instead; nil for a loss.
  public var toLot: String?
  /// The movement that took the goods; nil where none did.
  public var movementID: RecordID?
  public var at: Instant

  public init(
    id: RecordID, kind: PromiseChangeKind, cause: String, of reservation: Reservation,
    reference: String?, ownerID: RecordID?, quantity: Quantity, toLocationID: RecordID? = nil,
    toLot: String? = nil, movementID: RecordID? = nil, at: Instant
  ) {
    self.id = id
    self.kind = kind
    self.cause = cause
    reservationID = reservation.id
    requestID = reservation.requestID
    self.reference = reference
    self.ownerID = ownerID
    productID = reservation.productID
    locationID = reservation.locationID
    size = reservation.size
    lot = reservation.lot
    self.quantity = quantity
    self.toLocationID = toLocationID
    self.toLot = toLot
    self.movementID = movementID
    self.at = at
  }
}

extension PromiseChange {
  /// The columns, for queries.
  public enum Columns {
    public static let kind = Column("kind", .text, words: PromiseChangeKind.self)
    public static let cause = Column("cause", .text, allows: .line(atMost: Limits.nameLength))
    public static let reservationID = Column("reservation_id", .id, references: "reservations")
    /// No reference: a request may be deleted, and what became of its promises stays on record.
    public static let requestID = Column("request_id", .id, nullable: true)
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let ownerID = Column("owner_id", .id, nullable: true)
    public static let productID = Column("product_id", .id, references: "products")
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let quantity = Column("quantity", .fixed)
    public static let toLocationID = Column(
      "to_location_id", .id, nullable: true, references: "locations")
    public static let toLot = Column(
      "to_lot", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let movementID = Column(
      "movement_id", .id, nullable: true, references: "stock_movements")
    public static let at = Column("at", .instant)
  }

  public static let schema = Schema(
    "promise_changes", area: .warehouse,
    columns: [
      Columns.kind, Columns.cause, Columns.reservationID, Columns.requestID, Columns.reference,
      Columns.ownerID, Columns.productID, Columns.locationID, Columns.size, Columns.lot,
      Columns.quantity, Columns.toLocationID, Columns.toLot, Columns.movementID, Columns.at,
    ],
    indexes: [[Columns.kind, Columns.at], [Columns.movementID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    kind = try row.choice(PromiseChangeKind.self)
    cause = try row.text()
    reservationID = try row.id()
    requestID = try row.optionalID()
    reference = try row.optionalText()
    ownerID = try row.optionalID()
    productID = try row.id()
    locationID = try row.id()
    size = try row.text()
    lot = try row.text()
    quantity = try row.quantity()
    toLocationID = try row.optionalID()
    toLot = try row.optionalText()
    movementID = try row.optionalID()
    at = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(kind)
    row.put(cause)
    row.put(reservationID)
    row.put(requestID)
    row.put(reference)
    row.put(ownerID)
    row.put(productID)
    row.put(locationID)
    row.put(size)
    row.put(lot)
    row.put(quantity)
    row.put(toLocationID)
    row.put(toLot)
    row.put(movementID)
    row.put(at)
  }
}
