import OpsDomain
import OpsStorage

/// Keeps what happened to a product on each day (``StockDayFigures``), in the commit of every
/// movement.
enum StockDays {
  /// Adds a movement to its product's day at the site. One that undoes another counts on the day of
  /// that one, so that no report shows the two.
  static func add(_ movement: StockMovement, _ transaction: Transaction) async throws {
    // Both places were read before in this transaction: this reads nothing again.
    let locations = transaction.repository(Location.self)
    guard let from = try await locations.fetch(movement.fromID)?.kind,
      let to = try await locations.fetch(movement.toID)?.kind,
      StockDayFigures.counts(from: from, to: to, kind: movement.kind)
    else { return }
    let day = transaction.context.calendar.date(
      of: try await Reversals.origin(of: movement, transaction))
    let found = try await transaction.repository(StockDayFigures.self).fetch(
      key: StockDayFigures.dayKey, movement.productID, day)
    var figures =
      found
      ?? StockDayFigures(id: transaction.nextID(), productID: movement.productID, day: day)
    let isWaste = from == .scrap || to == .scrap
    try figures.add(
      movement.quantity, from: from, to: to, kind: movement.kind,
      cost: isWaste ? cost(movement, transaction) : 0)
    if found == nil {
      _ = try await transaction.insert(StockDayFigures.schema, figures.row)
    } else if figures.isEmpty {
      try await transaction.delete(
        StockDayFigures.schema, id: figures.id, version: figures.version)
    } else {
      _ = try await transaction.update(StockDayFigures.schema, figures.row)
    }
  }

  /// What the goods cost, in the smallest unit of the book's currency; zero where the movement has
  /// no cost, or one that is too large to add up.
  static func cost(_ movement: StockMovement, _ transaction: Transaction) -> Int64 {
    guard let unit = movement.unitCost,
      let cost = try? unit.times(movement.quantity, currency: transaction.context.currency)
    else { return 0 }
    return cost.minorUnits
  }
}
