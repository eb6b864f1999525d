/// How much of a product lies at a location: the sum of its movements and of its reservations,
/// kept in the transaction that writes them.
public struct StockLevel: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var locationID: RecordID
  public var size: String
  public var lot: String
  /// What is there.
  public var onHand: Quantity
  /// What of it is promised; never more than is there, unless the location may be negative.
  public var reserved: Quantity
  /// The latest business time of a movement here: a movement before it is backdated. Of a place of
  /// use, that of the latest movement to it: what came back was not used.
  public var lastMovementAt: Instant?
  /// Whether something here can be picked: it lies in the house and is not all promised. Kept with
  /// the three below, so that a pick reads the first few levels in order, not all of them.
  public var isPickable = false
  /// Whether the lot is an opened one.
  public var isOpened = false
  /// The lot's last good day; ``CivilDate/maximum`` for no limit.
  public var due = CivilDate.maximum
  /// When the lot was bought; ``CivilDate/maximum`` where nobody knows.
  public var boughtOn = CivilDate.maximum
  /// Whether something of a lot lies here, in the house: what a list of lots reads.
  public var isOnShelf = false

  public init(
    id: RecordID, productID: RecordID, locationID: RecordID, size: String = "", lot: String = "",
    onHand: Quantity = .zero, reserved: Quantity = .zero, lastMovementAt: Instant? = nil
  ) {
    self.id = id
    self.productID = productID
    self.locationID = locationID
    self.size = size
    self.lot = lot
    self.onHand = onHand
    self.reserved = reserved
    self.lastMovementAt = lastMovementAt
  }
}

extension StockLevel {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let locationID = Column("location_id", .id, references: "locations")
    public static let size = Column("size", .text, allows: .line(atMost: Limits.nameLength))
    public static let lot = Column("lot", .text, allows: .line(atMost: Limits.nameLength))
    public static let onHand = Column("on_hand", .fixed, allows: .total)
    public static let reserved = Column("reserved", .fixed, allows: .total)
    public static let lastMovementAt = Column("last_movement_at", .instant, nullable: true)
    public static let isPickable = Column("is_pickable", .bool)
    public static let isOpened = Column("is_opened", .bool)
    public static let due = Column("due", .date)
    public static let boughtOn = Column("bought_on", .date)
    /// ``StockLevel/isEmpty``: used-up lots stay on record, and sums pass them over.
    public static let isEmpty = Column("is_empty", .bool)
    public static let isOnShelf = Column("is_on_shelf", .bool)
  }

  public static let placeKey = UniqueKey(
    Columns.productID, Columns.locationID, Columns.size, Columns.lot)

  public static let schema = Schema(
    "stock_levels", area: .warehouse,
    columns: [
      Columns.productID, Columns.locationID, Columns.size, Columns.lot, Columns.onHand,
      Columns.reserved, Columns.lastMovementAt, Columns.isPickable, Columns.isOpened, Columns.due,
      Columns.boughtOn, Columns.isEmpty, Columns.isOnShelf,
    ],
    keys: [placeKey],
    indexes: [
      // Holds the figures too, so that a sum over many lots reads nothing else.
      [
        Columns.locationID, Columns.isEmpty, Columns.productID, Columns.size, Columns.onHand,
        Columns.reserved, Columns.due,
      ],
      [Columns.productID, Columns.isPickable, Columns.isOpened, Columns.due, Columns.boughtOn],
      // The lot first: a page of lots of many products is one look for each code.
      [Columns.lot, Columns.productID],
      [Columns.isOnShelf, Columns.due],
    ],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    locationID = try row.id()
    size = try row.text()
    lot = try row.text()
    onHand = try row.quantity()
    reserved = try row.quantity()
    lastMovementAt = try row.optionalInstant()
    isPickable = try row.bool()
    isOpened = try row.bool()
    due = try row.date()
    boughtOn = try row.date()
    _ = try row.bool()
    isOnShelf = try row.bool()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(locationID)
    row.put(size)
    row.put(lot)
    row.put(onHand)
    row.put(reserved)
    row.put(lastMovementAt)
    row.put(isPickable)
    row.put(isOpened)
    row.put(due)
    row.put(boughtOn)
    row.put(isEmpty)
    row.put(isOnShelf)
  }
}

extension StockLevel {
  /// Whether nothing is there and nothing promised.
  public var isEmpty: Bool { onHand.isZero && reserved.isZero }

  /// Whether something of a lot is there.
  public var holdsLot: Bool { !lot.isEmpty && onHand.isPositive }

  /// What is there and not promised; below zero where a location may be negative.
  public var free: Quantity {
    let (free, overflow) = onHand.rawValue.subtractingReportingOverflow(reserved.rawValue)
    return Quantity(rawValue: overflow ? .min : free)
  }
}
