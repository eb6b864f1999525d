/// What a customer wants and could not get: how much, how urgently, and what became of it.
///
/// The five counters obey one identity: requested = delivered + returned + cancelled + remaining,
/// and what is allocated is part of what remains.
public struct OutOfStockRequest: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// `OOS-000001` and so on.
  public var number: String
  public var customerID: RecordID
  public var productID: RecordID
  public var size: String
  public var status: RequestStatus
  /// Rank of the priority: 0 low … 3 urgent.
  public var priority: Int64
  public var neededBy: CivilDate?
  public var note: String?
  /// Requested.
  public var quantity: Quantity
  /// Pegged and not yet delivered.
  public var allocated: Quantity
  public var delivered: Quantity
  /// Refunded remainder.
  public var returned: Quantity
  public var cancelled: Quantity
  public var unitPrice: UnitPrice?
  /// The document it came from, such as an invoice.
  public var reference: String?
  public var requestedAt: Instant
  public var completedAt: Instant?
  /// Why it was refunded or cancelled.
  public var closingReason: String?
  public var createdBy: RecordID?
  public var updatedAt: Instant

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public init(
    id: RecordID, number: String, customerID: RecordID, productID: RecordID, size: String = "",
    status: RequestStatus = .pending, priority: Int64 = 1, neededBy: CivilDate? = nil,
    note: String? = nil, quantity: Quantity, allocated: Quantity = .zero,
    delivered: Quantity = .zero, returned: Quantity = .zero, cancelled: Quantity = .zero,
    unitPrice: UnitPrice? = nil, reference: String? = nil, requestedAt: Instant,
    completedAt: Instant? = nil, closingReason: String? = nil, createdBy: RecordID? = nil,
    updatedAt: Instant
  ) {
    self.id = id
    self.number = number
    self.customerID = customerID
    self.productID = productID
    self.size = size
    self.status = status
    self.priority = priority
    self.neededBy = neededBy
    self.note = note
    self.quantity = quantity
    self.allocated = allocated
    self.delivered = delivered
    self.returned = returned
    self.cancelled = cancelled
    self.unitPrice = unitPrice
    self.reference = reference
    self.requestedAt = requestedAt
    self.completedAt = completedAt
    self.closingReason = closingReason
    self.createdBy = createdBy
    self.updatedAt = updatedAt
  }
}

extension OutOfStockRequest {
  /// Whether it is what an imported invoice could not be served with: a part of that order, and no
  /// order of its own. A request that somebody wrote names who did, whatever document it refers to.
  public var isPartOfInvoice: Bool { reference != nil && createdBy == nil }

  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let customerID = Column("customer_id", .id, references: "customers")
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let status = Column("status", .text, words: RequestStatus.self)
    public static let priority = Column("priority", .integer)
    public static let neededBy = Column("needed_by", .date, nullable: true)
    public static let note = Column("note", .text, nullable: true)
    public static let quantity = Column("quantity", .fixed)
    public static let allocated = Column("allocated", .fixed)
    public static let delivered = Column("delivered", .fixed)
    public static let returned = Column("returned", .fixed)
    public static let cancelled = Column("cancelled", .fixed)
    public static let unitPrice = Column("unit_price", .fixed, nullable: true)
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let requestedAt = Column("requested_at", .instant)
    public static let completedAt = Column("completed_at", .instant, nullable: true)
    public static let closingReason = Column("closing_reason", .text, nullable: true)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
    /// Folded ``OutOfStockRequest/searchText``, computed whenever the record is written.
    public static let search = Column("search", .text)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "oos_requests", area: .sales,
    columns: [
      Columns.number, Columns.customerID, Columns.productID, Columns.size, Columns.status,
      Columns.priority, Columns.neededBy, Columns.note, Columns.quantity, Columns.allocated,
      Columns.delivered, Columns.returned, Columns.cancelled, Columns.unitPrice,
      Columns.reference, Columns.requestedAt, Columns.completedAt, Columns.closingReason,
      Columns.createdBy, Columns.updatedAt, Columns.search, Column.journalPlace,
    ],
    keys: [numberKey],
    indexes: [
      [Columns.productID, Columns.status, Columns.requestedAt, Column.journalPlace],
      [Columns.customerID, Columns.status, Columns.requestedAt, Column.journalPlace],
      [Columns.requestedAt, Column.journalPlace],
      [Columns.status, Columns.requestedAt, Column.journalPlace],
      // A list of all states in these two orders is put together of those of each state.
      SecondaryIndex(
        [Columns.status, Columns.priority, Columns.requestedAt, Column.journalPlace],
        falling: [Columns.priority]),
      [Columns.status, Columns.neededBy, Columns.requestedAt, Column.journalPlace],
      [Columns.reference],
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    customerID = try row.id()
    productID = try row.id()
    size = try row.text()
    status = try row.choice(RequestStatus.self)
    priority = try row.integer()
    neededBy = try row.optionalDate()
    note = try row.optionalText()
    quantity = try row.quantity()
    allocated = try row.quantity()
    delivered = try row.quantity()
    returned = try row.quantity()
    cancelled = try row.quantity()
    unitPrice = try row.optionalPrice()
    reference = try row.optionalText()
    requestedAt = try row.instant()
    completedAt = try row.optionalInstant()
    closingReason = try row.optionalText()
    createdBy = try row.optionalID()
    updatedAt = try row.instant()
    _ = try row.text()
    place = try row.optionalPlace()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(customerID)
    row.put(productID)
    row.put(size)
    row.put(status)
    row.put(priority)
    row.put(neededBy)
    row.put(note)
    row.put(quantity)
    row.put(allocated)
    row.put(delivered)
    row.put(returned)
    row.put(cancelled)
    row.put(unitPrice)
    row.put(reference)
    row.put(requestedAt)
    row.put(completedAt)
    row.put(closingReason)
    row.put(createdBy)
    row.put(updatedAt)
    row.put(searchText)
    row.put(place)
  }
}
