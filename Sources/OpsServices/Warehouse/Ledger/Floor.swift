import OpsDomain
import OpsStorage

/// The floor policy: what may not happen to a level of a location that is not allowed to go
/// negative.
enum Floor {
  /// Refuses a level that a movement took below zero or below what is reserved.
  static func check(
    _ level: StockLevel, at location: Location, _ movement: StockMovement
  ) throws {
    guard level.onHand.isNegative || level.onHand < level.reserved else { return }
    let before = Quantity(rawValue: level.onHand.rawValue + movement.quantity.rawValue)
    let free = Quantity(rawValue: Swift.max(0, before.rawValue - level.reserved.rawValue))
    let lot = movement.lot.isEmpty ? "" : " of lot \(Excerpt.of(movement.lot))"
    throw OpsError(
      .insufficientStock,
      "\(movement.quantity) wanted, \(free) free at \(Excerpt.of(location.code))\(lot): "
        + "\(before) on hand, \(level.reserved) reserved",
      field: "quantity", hint: "`opsh stock level SKU` shows where stock is")
  }

  /// Refuses a backdated movement that would have taken a later level below zero.
  ///
  /// Walks the product's movements after the backdated one from the latest back, undoing each: every
  /// level met on the way existed at some later time.
  static func checkLater(
    _ level: StockLevel, at location: Location, _ movement: StockMovement,
    _ transaction: Transaction
  ) async throws {
    var balance = level.onHand.rawValue
    var query = Query(
      StockMovement.schema,
      where: .and([
        .equals(StockMovement.Columns.productID, .id(movement.productID)),
        .greater(StockMovement.Columns.at, .integer(movement.at.milliseconds)),
      ]),
      order: [.descending(StockMovement.Columns.at)])
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(query)
      for row in rows {
        let later = try StockMovement(row)
        guard later.size == movement.size, later.lot == movement.lot else { continue }
        if later.fromID == level.locationID { balance += later.quantity.rawValue }
        if later.toID == level.locationID { balance -= later.quantity.rawValue }
        guard balance < 0 else { continue }
        throw OpsError(
          .insufficientStock,
          "Taking \(movement.quantity) from \(Excerpt.of(location.code)) at \(movement.at) would "
            + "have left \(Quantity(rawValue: balance)) there before \(later.at)",
          field: "at", hint: "`opsh stock history SKU` shows the movements since then")
      }
      guard rows.count == query.limit, let last = rows.last else { return }
      query.after = query.position(of: last)
    }
  }
}
