/// Another unit a product is counted in, such as a box of twelve.
public struct ProductUnit: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  /// Unique for the product regardless of letter case.
  public var name: String
  public var foldedName: String
  /// How many of the product's own unit one of these is; above zero.
  public var factor: Quantity

  public init(
    id: RecordID, productID: RecordID, name: String, foldedName: String, factor: Quantity
  ) {
    self.id = id
    self.productID = productID
    self.name = name
    self.foldedName = foldedName
    self.factor = factor
  }
}

extension ProductUnit {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let name = Column("name", .text)
    public static let foldedName = Column("folded_name", .text)
    public static let factor = Column("factor", .fixed)
  }

  public static let nameKey = UniqueKey(Columns.productID, Columns.foldedName)

  public static let schema = Schema(
    "product_units", area: .warehouse,
    columns: [Columns.productID, Columns.name, Columns.foldedName, Columns.factor],
    keys: [nameKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    name = try row.text()
    foldedName = try row.text()
    factor = try row.quantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(name)
    row.put(foldedName)
    row.put(factor)
  }
}
