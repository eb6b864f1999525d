/// What the stock of a product was worth at a moment, kept so that a later valuation needs to
/// follow only the movements since then. Worked out from the movements, and dropped when one of
/// them turns out to have happened earlier.
public struct ValuationCheckpoint: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  /// The moment: movements of that very moment are in it.
  public var at: Instant
  public var quantity: Quantity
  /// ``StockWorth`` of ``MovingAverage`` as text.
  public var value: String
  public var lastCost: UnitPrice?
  /// ``CostLayers`` as text.
  public var layers: String

  public init(
    id: RecordID, productID: RecordID, at: Instant, _ value: ProductValue
  ) {
    self.id = id
    self.productID = productID
    self.at = at
    quantity = value.quantity
    self.value = value.average.value.description
    lastCost = value.lastCost
    layers = value.layers.text
  }

  /// What was kept. Throws `data.corrupt`.
  public var state: ProductValue {
    get throws(OpsError) {
      ProductValue(
        average: MovingAverage(quantity: quantity, value: try StockWorth(parsing: value)),
        layers: try CostLayers(parsing: layers, quantity: quantity), lastCost: lastCost)
    }
  }
}

extension ValuationCheckpoint {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let at = Column("at", .instant)
    public static let quantity = Column("quantity", .fixed, allows: .total)
    public static let value = Column("value", .text)
    public static let lastCost = Column("last_cost", .fixed, nullable: true)
    public static let layers = Column("layers", .text, allows: .text(atMost: Limits.columnLong))
  }

  public static let momentKey = UniqueKey(Columns.productID, Columns.at)

  public static let schema = Schema(
    "valuation_checkpoints", area: .warehouse,
    columns: [
      Columns.productID, Columns.at, Columns.quantity, Columns.value, Columns.lastCost,
      Columns.layers,
    ],
    keys: [momentKey],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    at = try row.instant()
    quantity = try row.quantity()
    value = try row.text()
    lastCost = try row.optionalPrice()
    layers = try row.text()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(at)
    row.put(quantity)
    row.put(value)
    row.put(lastCost)
    row.put(layers)
  }
}
