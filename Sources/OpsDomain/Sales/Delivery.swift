/// Goods handed to a customer, on an out-of-stock request or straight from stock.
public struct Delivery: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var requestID: RecordID?
  public var customerID: RecordID
  public var productID: RecordID
  public var size: String
  public var lot: String
  /// Where the goods came from.
  public var locationID: RecordID
  public var quantity: Quantity
  /// What of it is given back or on its way back.
  public var givenBack: Quantity
  public var unitPrice: UnitPrice?
  public var reference: String?
  public var note: String?
  public var deliveredAt: Instant
  public var deliveredBy: RecordID?
  public var movementID: RecordID

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public init(
    id: RecordID, requestID: RecordID? = nil, customerID: RecordID, productID: RecordID,
    size: String = "", lot: String = "", locationID: RecordID, quantity: Quantity,
    givenBack: Quantity = .zero, unitPrice: UnitPrice? = nil, reference: String? = nil,
    note: String? = nil, deliveredAt: Instant, deliveredBy: RecordID? = nil, movementID: RecordID
  ) {
    self.id = id
    self.requestID = requestID
    self.customerID = customerID
    self.productID = productID
    self.size = size
    self.lot = lot
    self.locationID = locationID
    self.quantity = quantity
    self.givenBack = givenBack
    self.unitPrice = unitPrice
    self.reference = reference
    self.note = note
    self.deliveredAt = deliveredAt
    self.deliveredBy = deliveredBy
    self.movementID = movementID
  }
}

extension Delivery {
  /// The columns, for queries.
  public enum Columns {
    public static let requestID = Column(
      "request_id", .id, nullable: true, references: "oos_requests")
    public static let customerID = Column("customer_id", .id, references: "customers")
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let quantity = Column("quantity", .fixed)
    public static let givenBack = Column("given_back", .fixed)
    public static let unitPrice = Column("unit_price", .fixed, nullable: true)
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let note = Column("note", .text, nullable: true)
    public static let deliveredAt = Column("delivered_at", .instant)
    public static let deliveredBy = Column("delivered_by", .id, nullable: true)
    public static let movementID = Column("movement_id", .id, references: "stock_movements")
  }

  public static let schema = Schema(
    "deliveries", area: .sales,
    columns: [
      Columns.requestID, Columns.customerID, Columns.productID, Columns.size, Columns.lot,
      Columns.locationID, Columns.quantity, Columns.givenBack, Columns.unitPrice,
      Columns.reference, Columns.note, Columns.deliveredAt, Columns.deliveredBy,
      Columns.movementID, Column.journalPlace,
    ],
    indexes: [
      [Columns.customerID, Columns.productID], [Columns.requestID],
      [Columns.deliveredAt, Column.journalPlace], [Columns.reference],
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    requestID = try row.optionalID()
    customerID = try row.id()
    productID = try row.id()
    size = try row.text()
    lot = try row.text()
    locationID = try row.id()
    quantity = try row.quantity()
    givenBack = try row.quantity()
    unitPrice = try row.optionalPrice()
    reference = try row.optionalText()
    note = try row.optionalText()
    deliveredAt = try row.instant()
    deliveredBy = try row.optionalID()
    movementID = try row.id()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(requestID)
    row.put(customerID)
    row.put(productID)
    row.put(size)
    row.put(lot)
    row.put(locationID)
    row.put(quantity)
    row.put(givenBack)
    row.put(unitPrice)
    row.put(reference)
    row.put(note)
    row.put(deliveredAt)
    row.put(deliveredBy)
    row.put(movementID)
    row.put(place)
  }
}
