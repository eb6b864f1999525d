import OpsDomain
import OpsStorage

/// Keeps what happened to a product on each day (``StockDayFigures``), in the commit of every
/// movement.
enum StockDays {
  /// Adds a movement to its product's day at the site.
  static func add(_ movement: StockMovement, _ transaction: Transaction) async throws {
    guard let (from, to) = try await kinds(movement, transaction),
      StockDayFigures.counts(from: from, to: to)
    else { return }
    let day = transaction.context.calendar.date(of: movement.at)
    let found = try await transaction.repository(StockDayFigures.self).fetch(
      key: StockDayFigures.dayKey, .id(movement.productID), .text(day.description))
    var figures =
      found
      ?? StockDayFigures(id: transaction.nextID(), productID: movement.productID, day: day)
    try figures.add(
      movement.quantity, from: from, to: to, cost: try cost(movement, transaction))
    _ =
      found == nil
      ? try await transaction.insert(StockDayFigures.schema, figures.row)
      : try await transaction.update(StockDayFigures.schema, figures.row)
  }

  /// What the goods cost, in the smallest unit of the book's currency; zero where the movement does
  /// not say.
  private static func cost(
    _ movement: StockMovement, _ transaction: Transaction
  ) throws(OpsError) -> Int64 {
    guard let unit = movement.unitCost else { return 0 }
    return try unit.times(movement.quantity, currency: transaction.context.currency).minorUnits
  }

  /// What the two places stand for; nil when nothing crosses the border of the house. Most kinds of
  /// movements say so themselves: then no place is read.
  private static func kinds(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> (from: LocationKind, to: LocationKind)? {
    switch movement.kind {
    case .receipt: return (.supplier, .internal)
    case .issue, .delivery: return (.internal, .customer)
    case .packaging: return (.production, .internal)
    case .conversion: return nil
    case .giveBack, .adjustment, .transfer, .writeOff, .opening, .count:
      let locations = transaction.repository(Location.self)
      guard let from = try await locations.fetch(movement.fromID),
        let to = try await locations.fetch(movement.toID)
      else { return nil }
      return (from.kind, to.kind)
    }
  }
}
