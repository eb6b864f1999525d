import OpsDomain
import OpsStorage

/// The floor policy: protects the levels of locations that may not go below zero.
///
/// Goods that are given out, sent or used must not take reserved goods. A loss is a fact: then
/// reservations get smaller (``ReservationCut``).
enum Floor {
  /// Checks the level that a movement leaves at its source. Returns it after reservations in the
  /// way were given up: those that have expired, and those that lost their goods.
  static func keep(
    _ level: StockLevel, _ movement: StockMovement, isBackdated: Bool, _ transaction: Transaction
  ) async throws -> StockLevel {
    let location = try await transaction.repository(Location.self).fetch(level.locationID)
    guard let location else { throw OpsError(.notFoundLocation, "There is no such location") }
    guard location.keepsFloor else { return level }
    var level = level
    if level.onHand < level.reserved, !level.onHand.isNegative,
      try await StockLedger(transaction).releaseLapsed(product: level.productID)
    {
      try await refresh(&level, transaction)
    }
    if level.onHand < level.reserved, !level.onHand.isNegative,
      try await statesLoss(movement, transaction)
    {
      try await ReservationCut(transaction).cut(level, by: movement)
      try await refresh(&level, transaction)
    }
    try await check(level, at: location, movement, transaction)
    if isBackdated { try await checkLater(level, at: location, movement, transaction) }
    return level
  }

  /// Copies the changes of reservations into the level.
  private static func refresh(_ level: inout StockLevel, _ transaction: Transaction) async throws {
    guard let freed = try await transaction.repository(StockLevel.self).fetch(level.id) else {
      return
    }
    level.reserved = freed.reserved
    level.isPickable = freed.isPickable
    level.version = freed.version
  }

  /// Whether the movement reports that goods are missing or spoiled: goods that were counted,
  /// corrected or thrown away go to a place of losses or to the scrap.
  private static func statesLoss(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws -> Bool {
    let target = try await transaction.repository(Location.self).fetch(movement.toID)
    return target?.kind == .loss || target?.kind == .scrap
  }

  /// Refuses a level that a movement took below zero or below the reserved quantity.
  private static func check(
    _ level: StockLevel, at location: Location, _ movement: StockMovement,
    _ transaction: Transaction
  ) async throws {
    guard level.onHand.isNegative || level.onHand < level.reserved else { return }
    let before = level.onHand + movement.quantity
    let free = Swift.max(.zero, before - level.reserved)
    let lot = movement.lot.isEmpty ? "" : " of lot \(Excerpt.of(movement.lot))"
    let name = await sku(of: level.productID, transaction)
    throw OpsError(
      .insufficientStock,
      "\(movement.quantity) wanted, but only \(free) free at "
        + "\(Excerpt.of(location.code))\(lot): \(before) on hand, \(level.reserved) reserved",
      field: "quantity",
      hint: "run `opsh stock level \(name)` to see where stock is")
  }

  /// The SKU for a hint; `SKU` if the product cannot be read.
  static func sku(of product: RecordID, _ transaction: Transaction) async -> String {
    // The refusal matters more than its hint, so an error of the store does not take its place.
    let found = try? await transaction.repository(Product.self).fetch(product)
    return found.map { Excerpt.of($0.sku) } ?? "SKU"
  }

  /// Refuses a backdated movement that would have taken a later level below zero.
  ///
  /// Goes through the movements after the backdated one at the same place, from the latest back,
  /// and undoes each in memory: so it finds every level that existed later. Movements of the same
  /// moment count in the order of ``LedgerOrder``.
  private static func checkLater(
    _ level: StockLevel, at location: Location, _ movement: StockMovement,
    _ transaction: Transaction
  ) async throws {
    // Wider than 64 bits: in another order than the recorded one, a sum may be larger than any
    // level ever was.
    var balance = Int128(level.onHand.rawValue)
    let query = Query(
      StockMovement.schema,
      where: .and([
        .equals(StockMovement.Columns.productID, movement.productID),
        .greater(StockMovement.Columns.at, movement.at),
        .equals(StockMovement.Columns.size, movement.size),
        .equals(StockMovement.Columns.lot, movement.lot),
        .or([
          .equals(StockMovement.Columns.fromID, location.id),
          .equals(StockMovement.Columns.toID, location.id),
        ]),
      ]),
      order: [.descending(StockMovement.Columns.at)])
    let sku = await Self.sku(of: movement.productID, transaction)
    var moment: [StockMovement] = []
    func undo() throws {
      let ordered = LedgerOrder.ordered(moment)
      for (index, later) in ordered.enumerated().reversed() {
        let quantity = Int128(later.quantity.rawValue)
        balance += later.fromID == location.id ? quantity : -quantity
        if index > 0, LedgerOrder.isOne(ordered[index - 1], with: later) { continue }
        if balance < 0 {
          throw shortfall(
            -balance, of: sku, before: later, at: location, movement,
            transaction.context.calendar)
        }
      }
      moment = []
    }
    var pages = transaction.pages(query)
    while let rows = try await pages.next() {
      for row in rows {
        let later = try StockMovement(row)
        if let first = moment.first, first.at != later.at { try undo() }
        moment.append(later)
      }
    }
    try undo()
  }

  private static func shortfall(
    _ missing: Int128, of sku: String, before later: StockMovement, at location: Location,
    _ movement: StockMovement, _ calendar: any SiteCalendar
  ) -> OpsError {
    let (at, then) = (calendar.text(of: movement.at), calendar.text(of: later.at))
    return OpsError(
      .insufficientStock,
      "If \(movement.quantity) had left \(Excerpt.of(location.code)) at \(at), the stock "
        + "there would have been \(Quantity(rawValue: Int64(clamping: missing))) too low before "
        + "\(then)",
      field: "at", hint: "run `opsh stock history \(sku)` to see the movements since then")
  }
}
