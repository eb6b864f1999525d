/// Stored figures of a customer, from which the grade is computed.
public struct CustomerFigures: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var customerID: RecordID
  /// Invoices, and out-of-stock requests that are not part of one.
  public var orderCount: Int64
  /// Value of deliveries less refunds, in minor units of the book's currency: zero or more.
  public var totalValue: Int64
  public var lastContactAt: Instant?

  public init(
    id: RecordID, customerID: RecordID, orderCount: Int64 = 0, totalValue: Int64 = 0,
    lastContactAt: Instant? = nil
  ) {
    self.id = id
    self.customerID = customerID
    self.orderCount = orderCount
    self.totalValue = totalValue
    self.lastContactAt = lastContactAt
  }
}

extension CustomerFigures {
  /// The columns, for queries.
  public enum Columns {
    public static let customerID = Column("customer_id", .id, references: "customers")
    public static let orderCount = Column("order_count", .integer)
    public static let totalValue = Column("total_value", .integer)
    public static let lastContactAt = Column("last_contact_at", .instant, nullable: true)
  }

  public static let customerKey = UniqueKey(Columns.customerID)

  public static let schema = Schema(
    "customer_figures", area: .sales,
    columns: [
      Columns.customerID, Columns.orderCount, Columns.totalValue, Columns.lastContactAt,
    ],
    keys: [customerKey],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    customerID = try row.id()
    orderCount = try row.integer()
    totalValue = try row.integer()
    lastContactAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(customerID)
    row.put(orderCount)
    row.put(totalValue)
    row.put(lastContactAt)
  }
}
