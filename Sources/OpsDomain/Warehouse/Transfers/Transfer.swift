/// Goods of one product on their way from one place of the house to another. What is on its way
/// lies in the ledger at the location TRANSIT; the lines say which lots.
public struct Transfer: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `TR-000001` and so on.
  public var number: String
  public var productID: RecordID
  /// Empty for products without sizes.
  public var size: String
  public var fromID: RecordID
  public var toID: RecordID
  /// What was sent, over all lines.
  public var quantity: Quantity
  /// What has arrived.
  public var received: Quantity
  /// What never arrived.
  public var lost: Quantity
  /// What went back because the transfer was cancelled.
  public var returned: Quantity
  public var status: TransferStatus
  /// When it should arrive; nil where nobody knows.
  public var eta: CivilDate?
  /// Why something is lost.
  public var code: String?
  public var createdAt: Instant
  public var createdBy: RecordID?
  public var closedAt: Instant?

  public init(
    id: RecordID, number: String, productID: RecordID, size: String = "", fromID: RecordID,
    toID: RecordID, quantity: Quantity, eta: CivilDate? = nil, createdAt: Instant,
    createdBy: RecordID? = nil
  ) {
    self.id = id
    self.number = number
    self.productID = productID
    self.size = size
    self.fromID = fromID
    self.toID = toID
    self.quantity = quantity
    received = .zero
    lost = .zero
    returned = .zero
    status = .inTransit
    self.eta = eta
    self.createdAt = createdAt
    self.createdBy = createdBy
  }
}

extension Transfer {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let fromID = Column("from_id", .id, references: "locations")
    public static let toID = Column("to_id", .id, references: "locations")
    public static let quantity = Column("quantity", .fixed)
    public static let received = Column("received", .fixed)
    public static let lost = Column("lost", .fixed)
    public static let returned = Column("returned", .fixed)
    public static let status = Column("status", .text, words: TransferStatus.self)
    public static let eta = Column("eta", .date, nullable: true)
    public static let code = Column(
      "code", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let closedAt = Column("closed_at", .instant, nullable: true)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "transfers", area: .warehouse,
    columns: [
      Columns.number, Columns.productID, Columns.size, Columns.fromID, Columns.toID,
      Columns.quantity, Columns.received, Columns.lost, Columns.returned, Columns.status,
      Columns.eta, Columns.code, Columns.createdAt, Columns.createdBy, Columns.closedAt,
    ],
    keys: [numberKey],
    indexes: [[Columns.productID, Columns.status], [Columns.status, Columns.createdAt]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    productID = try row.id()
    size = try row.text()
    fromID = try row.id()
    toID = try row.id()
    quantity = try row.quantity()
    received = try row.quantity()
    lost = try row.quantity()
    returned = try row.quantity()
    status = try row.choice(TransferStatus.self)
    eta = try row.optionalDate()
    code = try row.optionalText()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    closedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(productID)
    row.put(size)
    row.put(fromID)
    row.put(toID)
    row.put(quantity)
    row.put(received)
    row.put(lost)
    row.put(returned)
    row.put(status)
    row.put(eta)
    row.put(code)
    row.put(createdAt)
    row.put(createdBy)
    row.put(closedAt)
  }
}
