/// When to order a product for a place, and how much.
public struct StockPolicy: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var locationID: RecordID
  /// Order when what is available and on its way is this or less.
  public var minimum: Quantity
  /// Order up to this.
  public var maximum: Quantity
  /// Order this much each time; nil for as much as is missing to the maximum.
  public var orderQuantity: Quantity?
  /// Orders are rounded up to a multiple of this; nil for any quantity.
  public var multiple: Quantity?
  /// Time from the order to the receipt, in days.
  public var leadDays: Int64
  /// Share of order cycles that should not run out, in millionths: 0.95 is 950,000.
  public var serviceLevel: Int64
  public var updatedAt: Instant
  public var updatedBy: RecordID?

  public init(
    id: RecordID, productID: RecordID, locationID: RecordID, minimum: Quantity,
    maximum: Quantity, orderQuantity: Quantity? = nil, multiple: Quantity? = nil,
    leadDays: Int64 = StockPolicy.usualLeadDays,
    serviceLevel: Int64 = StockPolicy.usualServiceLevel,
    updatedAt: Instant, updatedBy: RecordID? = nil
  ) {
    self.id = id
    self.productID = productID
    self.locationID = locationID
    self.minimum = minimum
    self.maximum = maximum
    self.orderQuantity = orderQuantity
    self.multiple = multiple
    self.leadDays = leadDays
    self.serviceLevel = serviceLevel
    self.updatedAt = updatedAt
    self.updatedBy = updatedBy
  }
}

extension StockPolicy {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let minimum = Column("minimum", .fixed)
    public static let maximum = Column("maximum", .fixed)
    public static let orderQuantity = Column("order_quantity", .fixed, nullable: true)
    public static let multiple = Column("multiple", .fixed, nullable: true)
    public static let leadDays = Column("lead_days", .integer)
    public static let serviceLevel = Column("service_level", .integer)
    public static let updatedAt = Column("updated_at", .instant)
    public static let updatedBy = Column("updated_by", .id, nullable: true)
  }

  public static let placeKey = UniqueKey(Columns.productID, Columns.locationID)

  public static let schema = Schema(
    "stock_policies", area: .warehouse,
    columns: [
      Columns.productID, Columns.locationID, Columns.minimum, Columns.maximum,
      Columns.orderQuantity, Columns.multiple, Columns.leadDays, Columns.serviceLevel,
      Columns.updatedAt, Columns.updatedBy,
    ],
    keys: [placeKey],
    indexes: [[Columns.locationID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    locationID = try row.id()
    minimum = try row.quantity()
    maximum = try row.quantity()
    orderQuantity = try row.optionalQuantity()
    multiple = try row.optionalQuantity()
    leadDays = try row.integer()
    serviceLevel = try row.integer()
    updatedAt = try row.instant()
    updatedBy = try row.optionalID()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(locationID)
    row.put(minimum)
    row.put(maximum)
    row.put(orderQuantity)
    row.put(multiple)
    row.put(leadDays)
    row.put(serviceLevel)
    row.put(updatedAt)
    row.put(updatedBy)
  }
}
