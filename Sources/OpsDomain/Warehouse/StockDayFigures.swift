/// What happened to a product on a civil day of the site: sums of movements, kept in the
/// transaction that writes them. Reports and dashboards read these instead of all movements.
public struct StockDayFigures: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var day: CivilDate
  /// From suppliers and production.
  public var received: Quantity
  /// To customers and into production, less what came back.
  public var issued: Quantity
  /// Thrown away.
  public var discarded: Quantity
  /// What was thrown away at its cost, in the smallest unit of the book's currency, never 0. Nil
  /// when nothing was thrown away at a known cost, and for who may not see costs.
  public var discardedCost: Int64?
  /// Found by counts and corrections, less what was missing.
  public var adjusted: Quantity

  public init(
    id: RecordID, productID: RecordID, day: CivilDate, received: Quantity = .zero,
    issued: Quantity = .zero, discarded: Quantity = .zero, discardedCost: Int64? = nil,
    adjusted: Quantity = .zero
  ) {
    self.id = id
    self.productID = productID
    self.day = day
    self.received = received
    self.issued = issued
    self.discarded = discarded
    self.discardedCost = discardedCost
    self.adjusted = adjusted
  }
}

extension StockDayFigures {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let day = Column("day", .date)
    public static let received = Column("received", .fixed, allows: .total)
    public static let issued = Column("issued", .fixed, allows: .total)
    public static let discarded = Column("discarded", .fixed, allows: .total)
    public static let discardedCost = Column("discarded_cost", .integer, nullable: true)
    public static let adjusted = Column("adjusted", .fixed, allows: .total)
  }

  public static let dayKey = UniqueKey(Columns.productID, Columns.day)

  public static let schema = Schema(
    "stock_day_figures", area: .warehouse,
    columns: [
      Columns.productID, Columns.day, Columns.received, Columns.issued, Columns.discarded,
      Columns.discardedCost, Columns.adjusted,
    ],
    keys: [dayKey],
    indexes: [
      // By what was thrown away, so that the waste of a day is found without what was not; with the
      // rest of what waste and its rate are made of, so that no row is read for them.
      [
        Columns.day, Columns.discarded, Columns.productID, Columns.discardedCost, Columns.issued,
      ]
    ],
    derived: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    day = try row.date()
    received = try row.quantity()
    issued = try row.quantity()
    discarded = try row.quantity()
    discardedCost = try row.optionalInteger()
    adjusted = try row.quantity()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(day)
    row.put(received)
    row.put(issued)
    row.put(discarded)
    row.put(discardedCost)
    row.put(adjusted)
  }
}
