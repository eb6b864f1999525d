/// One product in a sales entry.
public struct SalesLine: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var entryID: RecordID
  public var productID: RecordID
  public var quantity: Quantity
  public var unitPrice: UnitPrice
  /// Quantity × price, rounded half up to minor units.
  public var amount: Int64

  public init(
    id: RecordID, entryID: RecordID, productID: RecordID, quantity: Quantity,
    unitPrice: UnitPrice, amount: Int64
  ) {
    self.id = id
    self.entryID = entryID
    self.productID = productID
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.amount = amount
  }
}

extension SalesLine {
  /// The columns, for queries.
  public enum Columns {
    public static let entryID = Column("entry_id", .id, references: "sales_entries")
    public static let productID = Column("product_id", .id, references: "products")
    public static let quantity = Column("quantity", .fixed)
    public static let unitPrice = Column("unit_price", .fixed)
    public static let amount = Column("amount", .integer)
  }

  public static let productKey = UniqueKey(Columns.entryID, Columns.productID)

  public static let schema = Schema(
    "sales_lines", area: .sales,
    columns: [
      Columns.entryID, Columns.productID, Columns.quantity, Columns.unitPrice, Columns.amount,
    ],
    keys: [productKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    entryID = try row.id()
    productID = try row.id()
    quantity = try row.quantity()
    unitPrice = try row.price()
    amount = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(entryID)
    row.put(productID)
    row.put(quantity)
    row.put(unitPrice)
    row.put(amount)
  }
}
