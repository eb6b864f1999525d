/// One entry of the double-entry stock ledger: a quantity of a product went from one location to
/// another. Movements are only ever added.
public struct StockMovement: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  /// Empty for products without sizes.
  public var size: String
  /// Lot code; empty without a lot.
  public var lot: String
  public var fromID: RecordID
  public var toID: RecordID
  /// Always positive.
  public var quantity: Quantity
  public var kind: MovementKind
  /// Reason code of an adjustment or write-off.
  public var code: String?
  /// The document it belongs to, such as an invoice or a request number.
  public var reference: String?
  /// Cost per unit of a receipt.
  public var unitCost: UnitPrice?
  /// When it happened; may lie before it was recorded.
  public var at: Instant
  public var recordedAt: Instant
  public var actor: RecordID?
  /// The movement that this one takes back, with which it counts for nothing; nil for all others.
  public var reverses: RecordID?

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public init(
    id: RecordID, productID: RecordID, size: String = "", lot: String = "", fromID: RecordID,
    toID: RecordID, quantity: Quantity, kind: MovementKind, code: String? = nil,
    reference: String? = nil, unitCost: UnitPrice? = nil, at: Instant, recordedAt: Instant,
    actor: RecordID? = nil, reverses: RecordID? = nil
  ) {
    self.id = id
    self.productID = productID
    self.size = size
    self.lot = lot
    self.fromID = fromID
    self.toID = toID
    self.quantity = quantity
    self.kind = kind
    self.code = code
    self.reference = reference
    self.unitCost = unitCost
    self.at = at
    self.recordedAt = recordedAt
    self.actor = actor
    self.reverses = reverses
  }
}

extension StockMovement {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let fromID = Column("from_id", .id, references: "locations")
    public static let toID = Column("to_id", .id, references: "locations")
    public static let quantity = Column("quantity", .fixed)
    public static let kind = Column("kind", .text, words: MovementKind.self)
    public static let code = Column(
      "code", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let reference = Column(
      "reference", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let unitCost = Column("unit_cost", .fixed, nullable: true)
    public static let at = Column("at", .instant)
    public static let recordedAt = Column("recorded_at", .instant)
    public static let actor = Column("actor", .id, nullable: true)
    public static let reverses = Column(
      "reverses", .id, nullable: true, references: "stock_movements")
  }

  public static let schema = Schema(
    "stock_movements", area: .warehouse,
    columns: [
      Columns.productID, Columns.size, Columns.lot, Columns.fromID, Columns.toID,
      Columns.quantity, Columns.kind, Columns.code, Columns.reference, Columns.unitCost,
      Columns.at, Columns.recordedAt, Columns.actor, Column.journalPlace, Columns.reverses,
    ],
    indexes: [
      [Columns.productID, Columns.at, Column.journalPlace],
      // What happened to one lot, without reading all that happened to its product.
      [Columns.lot, Columns.productID, Columns.at, Column.journalPlace],
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    size = try row.text()
    lot = try row.text()
    fromID = try row.id()
    toID = try row.id()
    quantity = try row.quantity()
    kind = try row.choice(MovementKind.self)
    code = try row.optionalText()
    reference = try row.optionalText()
    unitCost = try row.optionalPrice()
    at = try row.instant()
    recordedAt = try row.instant()
    actor = try row.optionalID()
    place = try row.optionalPlace()
    reverses = try row.optionalID()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(size)
    row.put(lot)
    row.put(fromID)
    row.put(toID)
    row.put(quantity)
    row.put(kind)
    row.put(code)
    row.put(reference)
    row.put(unitCost)
    row.put(at)
    row.put(recordedAt)
    row.put(actor)
    row.put(place)
    row.put(reverses)
  }
}

extension StockMovement {
  /// When it counts among all movements.
  public var order: MomentOrder { MomentOrder(at, place, id) }
}
