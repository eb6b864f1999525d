/// Something that is stocked and sold: a stock keeping unit.
public struct Product: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// As people write it; unique regardless of letter case.
  public var sku: String
  public var foldedSKU: String
  public var name: String
  /// Folded SKU, name and barcode, for text search.
  public var search: String
  /// Unit of quantities, such as `each` or `kg`.
  public var unit: String
  /// Decimals a quantity may have, 0…6.
  public var scale: Int64
  /// Sales price per unit in the book's currency.
  public var price: UnitPrice?
  /// Sizes it comes in, separated by commas; empty for none.
  public var sizes: String
  /// Available quantity below which the product counts as low.
  public var lowStock: Quantity?
  /// GTIN of 8, 12, 13 or 14 digits.
  public var barcode: String?
  /// Whether the product has ever been received in lots; issues then pick lots.
  public var tracksLots: Bool
  public var categoryID: RecordID?
  /// What an empty container weighs, in the product's unit.
  public var tare: Quantity?
  public var createdAt: Instant
  public var createdBy: RecordID?
  public var updatedAt: Instant

  public init(
    id: RecordID, sku: String, foldedSKU: String, name: String, search: String,
    unit: String = "each", scale: Int64 = 0, price: UnitPrice? = nil, sizes: String = "",
    lowStock: Quantity? = nil, barcode: String? = nil, tracksLots: Bool = false,
    categoryID: RecordID? = nil, tare: Quantity? = nil, createdAt: Instant,
    createdBy: RecordID? = nil, updatedAt: Instant
  ) {
    self.id = id
    self.sku = sku
    self.foldedSKU = foldedSKU
    self.name = name
    self.search = search
    self.unit = unit
    self.scale = scale
    self.price = price
    self.sizes = sizes
    self.lowStock = lowStock
    self.barcode = barcode
    self.tracksLots = tracksLots
    self.categoryID = categoryID
    self.tare = tare
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.updatedAt = updatedAt
  }
}

extension Product {
  /// The columns, for queries.
  public enum Columns {
    public static let sku = Column("sku", .text, allows: .line(atMost: Limits.nameLength))
    public static let foldedSKU = Column("folded_sku", .text)
    public static let name = Column("name", .text)
    public static let search = Column("search", .text)
    public static let unit = Column("unit", .text, allows: .line(atMost: Limits.nameLength))
    public static let scale = Column("scale", .integer)
    public static let price = Column("price", .fixed, nullable: true)
    public static let sizes = Column("sizes", .text)
    public static let lowStock = Column("low_stock", .fixed, nullable: true)
    public static let barcode = Column(
      "barcode", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let tracksLots = Column("tracks_lots", .bool)
    public static let categoryID = Column(
      "category_id", .id, nullable: true, references: "categories")
    public static let tare = Column("tare", .fixed, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let skuKey = UniqueKey(Columns.foldedSKU)

  public static let schema = Schema(
    "products", area: .sales,
    columns: [
      Columns.sku, Columns.foldedSKU, Columns.name, Columns.search, Columns.unit, Columns.scale,
      Columns.price, Columns.sizes, Columns.lowStock, Columns.barcode, Columns.tracksLots,
      Columns.categoryID, Columns.tare, Columns.createdAt, Columns.createdBy, Columns.updatedAt,
    ],
    keys: [skuKey],
    indexes: [[Columns.categoryID], [Columns.barcode]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    sku = try row.text()
    foldedSKU = try row.text()
    name = try row.text()
    search = try row.text()
    unit = try row.text()
    scale = try row.integer()
    price = try row.optionalPrice()
    sizes = try row.text()
    lowStock = try row.optionalQuantity()
    barcode = try row.optionalText()
    tracksLots = try row.bool()
    categoryID = try row.optionalID()
    tare = try row.optionalQuantity()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(sku)
    row.put(foldedSKU)
    row.put(name)
    row.put(search)
    row.put(unit)
    row.put(scale)
    row.put(price)
    row.put(sizes)
    row.put(lowStock)
    row.put(barcode)
    row.put(tracksLots)
    row.put(categoryID)
    row.put(tare)
    row.put(createdAt)
    row.put(createdBy)
    row.put(updatedAt)
  }
}
