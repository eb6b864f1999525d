/// Delivered goods that a customer gives back. Independent of out-of-stock requests: it never
/// changes one.
public struct GiveBack: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `GB-000001` and so on.
  public var number: String
  public var customerID: RecordID
  public var productID: RecordID
  public var size: String
  public var quantity: Quantity
  public var receivedQuantity: Quantity?
  public var reason: GiveBackReason
  /// ``GoodsCondition`` once received.
  public var condition: GoodsCondition?
  public var status: GiveBackStatus
  public var note: String?
  /// Money given back, in minor units.
  public var refund: Int64?
  public var rejectionReason: String?
  public var locationID: RecordID?
  public var reference: String?
  public var requestedAt: Instant
  public var requestedBy: RecordID?
  public var approvedBy: RecordID?
  public var receivedAt: Instant?
  public var closedAt: Instant?
  public var updatedAt: Instant
  /// How much of what arrived went to the scrap; nil until then, and for goods that arrived before
  /// this was recorded: see ``scrapped``.
  public var scrappedQuantity: Quantity?

  public init(
    id: RecordID, number: String, customerID: RecordID, productID: RecordID, size: String = "",
    quantity: Quantity, receivedQuantity: Quantity? = nil, reason: GiveBackReason,
    condition: GoodsCondition? = nil, status: GiveBackStatus = .requested, note: String? = nil,
    refund: Int64? = nil, rejectionReason: String? = nil, locationID: RecordID? = nil,
    reference: String? = nil, requestedAt: Instant, requestedBy: RecordID? = nil,
    approvedBy: RecordID? = nil, receivedAt: Instant? = nil, closedAt: Instant? = nil,
    updatedAt: Instant, scrappedQuantity: Quantity? = nil
  ) {
    self.id = id
    self.number = number
    self.customerID = customerID
    self.productID = productID
    self.size = size
    self.quantity = quantity
    self.receivedQuantity = receivedQuantity
    self.reason = reason
    self.condition = condition
    self.status = status
    self.note = note
    self.refund = refund
    self.rejectionReason = rejectionReason
    self.locationID = locationID
    self.reference = reference
    self.requestedAt = requestedAt
    self.requestedBy = requestedBy
    self.approvedBy = approvedBy
    self.receivedAt = receivedAt
    self.closedAt = closedAt
    self.updatedAt = updatedAt
    self.scrappedQuantity = scrappedQuantity
  }
}

extension GiveBack {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let customerID = Column("customer_id", .id, references: "customers")
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let quantity = Column("quantity", .fixed)
    public static let receivedQuantity = Column("received_quantity", .fixed, nullable: true)
    public static let reason = Column("reason", .text, words: GiveBackReason.self)
    public static let condition = Column(
      "condition", .text, nullable: true, words: GoodsCondition.self)
    public static let status = Column("status", .text, words: GiveBackStatus.self)
    public static let note = Column("note", .text, nullable: true)
    public static let refund = Column("refund", .integer, nullable: true)
    public static let rejectionReason = Column("rejection_reason", .text, nullable: true)
    public static let locationID = Column(
      "location_id", .id, nullable: true, references: "locations")
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let requestedAt = Column("requested_at", .instant)
    public static let requestedBy = Column("requested_by", .id, nullable: true)
    public static let approvedBy = Column("approved_by", .id, nullable: true)
    public static let receivedAt = Column("received_at", .instant, nullable: true)
    public static let closedAt = Column("closed_at", .instant, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
    public static let scrappedQuantity = Column("scrapped_quantity", .fixed, nullable: true)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "givebacks", area: .sales,
    columns: [
      Columns.number, Columns.customerID, Columns.productID, Columns.size, Columns.quantity,
      Columns.receivedQuantity, Columns.reason, Columns.condition, Columns.status, Columns.note,
      Columns.refund, Columns.rejectionReason, Columns.locationID, Columns.reference,
      Columns.requestedAt, Columns.requestedBy, Columns.approvedBy, Columns.receivedAt,
      Columns.closedAt, Columns.updatedAt, Columns.scrappedQuantity,
    ],
    keys: [numberKey],
    indexes: [[Columns.status, Columns.requestedAt], [Columns.customerID], [Columns.reference]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    customerID = try row.id()
    productID = try row.id()
    size = try row.text()
    quantity = try row.quantity()
    receivedQuantity = try row.optionalQuantity()
    reason = try row.choice(GiveBackReason.self)
    condition = try row.optionalChoice(GoodsCondition.self)
    status = try row.choice(GiveBackStatus.self)
    note = try row.optionalText()
    refund = try row.optionalInteger()
    rejectionReason = try row.optionalText()
    locationID = try row.optionalID()
    reference = try row.optionalText()
    requestedAt = try row.instant()
    requestedBy = try row.optionalID()
    approvedBy = try row.optionalID()
    receivedAt = try row.optionalInstant()
    closedAt = try row.optionalInstant()
    updatedAt = try row.instant()
    scrappedQuantity = try row.optionalQuantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(customerID)
    row.put(productID)
    row.put(size)
    row.put(quantity)
    row.put(receivedQuantity)
    row.put(reason)
    row.put(condition)
    row.put(status)
    row.put(note)
    row.put(refund)
    row.put(rejectionReason)
    row.put(locationID)
    row.put(reference)
    row.put(requestedAt)
    row.put(requestedBy)
    row.put(approvedBy)
    row.put(receivedAt)
    row.put(closedAt)
    row.put(updatedAt)
    row.put(scrappedQuantity)
  }
}
