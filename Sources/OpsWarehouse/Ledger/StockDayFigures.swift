import OpsDomain

/// What happened to a product on a civil day of the site: sums of movements, kept in the
/// transaction that writes them. Reports and dashboards read these instead of all movements.
public struct StockDayFigures: Entity {
  /// The collection of daily figures of products; nobody writes them directly.
  public static let record = Record(
    "stock_day_figures", .warehouse, "figures of a day", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that moved.
  public var productID: Reference<Product>
  /// The civil date of the movements, at the site.
  public var day: CivilDate
  /// From suppliers and production.
  public var received: Total = .zero
  /// To customers and into production, less what came back.
  public var issued: Total = .zero
  /// Thrown away.
  public var discarded: Total = .zero
  /// What was thrown away at its cost, in the smallest unit of the book's currency, never 0. Nil
  /// when nothing was thrown away at a known cost, and for users who may not see costs.
  public var discardedCost: Amount?
  /// What counts and corrections added, less what they took away.
  public var adjusted: Total = .zero
}

extension StockDayFigures {
  /// Finds the figures of a product on a day.
  public static let dayKey = uniqueKey(Columns.productID, Columns.day)
  public static let keys = [dayKey.unique]

  public static let indexes: [SecondaryIndex] = [
    // Sorted by what was thrown away, so that waste of a day is found without other rows. Holds the
    // other figures that waste and its rate need, so that no row is read for them.
    [
      Columns.day, Columns.discarded, Columns.productID, Columns.discardedCost, Columns.issued,
    ]
  ]
}
