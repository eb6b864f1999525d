import OpsDomain
import OpsStorage

/// The rules of the stock ledger, enforced by the gate on every movement, whoever writes it.
///
/// A movement takes a quantity from one location to another and both levels change in the same
/// transaction. No level of a location with a floor falls below zero or below what is reserved,
/// neither now nor, for a backdated movement, at any later time.
///
/// What other subjects say to movements are additions to these rules, in the order of
/// ``AreaParts/additions``: units, taking back, periods and kept values, lots, counts.
enum MovementRules {
  static let movements = CollectionRules(
    StockMovement.self, readable: .inventoryView, write: [.insert: .inventoryUpdateStock]
  )
  .passingOver { collection, id, transaction in
    // Whoever may move goods at one place may take them from a supplier or write them off there.
    guard collection == Location.schema.name else { return false }
    let location = try await transaction.asSystem("looks whether a side of a movement is virtual")
      .repository(Location.self).fetch(id)
    return location?.kind.isVirtual ?? false
  }
  .hiding(FieldRule(StockMovement.Columns.unitCost, .inventoryViewCost))
  .transition(of: StockMovement.self, check)
  .reaction(of: StockMovement.self, apply)

  static let levels = CollectionRules(StockLevel.self, readable: .inventoryView)

  static let days = CollectionRules(StockDayFigures.self, readable: .inventoryView)
    .hiding(FieldRule(StockDayFigures.Columns.discardedCost, .inventoryViewCost))

  private static func check(_ old: StockMovement?, _ new: StockMovement?) throws {
    guard old == nil, let new else {
      throw OpsError(
        .badState, "A stock movement is never changed or removed",
        hint: "write the movement that corrects it")
    }
    guard new.quantity.isPositive else {
      throw OpsError(.badQuantity, "A movement's quantity is above zero", field: "quantity")
    }
    guard new.quantity <= .maximum else {
      throw OpsError(.badQuantity, "The quantity is too large", field: "quantity")
    }
    guard new.fromID != new.toID else {
      throw OpsError(.ruleViolated, "A movement goes from one location to another", field: "to")
    }
    guard new.at <= new.recordedAt else { throw Self.future(new.at) }
    try checkCost(of: new)
  }

  /// Refuses goods that cost more than reports can add up. A cost that was looked up, of goods that
  /// are thrown away or moved, is that of goods that came in before, and so is what an undo brings.
  private static func checkCost(of new: StockMovement) throws {
    let isLookedUp = [.writeOff, .transfer, .giveBack].contains(new.kind)
    guard new.reverses == nil, !isLookedUp else { return }
    try requireAddable(new)
  }

  /// Throws `data.bad_amount` for goods that are worth more than one movement may bring.
  static func requireAddable(_ new: StockMovement) throws {
    guard let cost = new.unitCost else { return }
    guard StockWorth(new.quantity, at: cost) <= .movementMaximum else {
      throw OpsError(
        .badAmount,
        "\(new.quantity) at a cost of \(cost) are worth more than "
          + "\(Limits.movementValueMaximum), the most one movement may be worth", field: "cost",
        hint: "check the quantity and the cost per unit; split the goods if both are right")
    }
  }

  /// The refusal of a movement that is said to happen later than now.
  static func future(_ at: Instant) -> OpsError { future(written: .instant(at)) }

  /// The same with the time as it was written.
  static func future(written at: SiteTime) -> OpsError {
    OpsError(
      .badDate, "\(at) is in the future: stock has not moved yet", field: "at",
      hint: "leave --at out for now, or give a time that has passed")
  }

  private static func apply(
    _ old: StockMovement?, _ new: StockMovement?, _ transaction: Transaction
  ) async throws {
    guard let movement = new else { return }
    // A fixed order of the two sides, so that no two transactions ever wait for each other.
    let isSourceFirst = movement.fromID < movement.toID
    try await change(movement, isSource: isSourceFirst, transaction)
    try await change(movement, isSource: !isSourceFirst, transaction)
    try await StockDays.add(movement, transaction)
    try await announce(movement, transaction)
  }

  /// Says that goods have come into the house. Those that an undo brings back are as they were, and
  /// so are those by which a count takes a late movement into account.
  private static func announce(
    _ movement: StockMovement, _ transaction: Transaction
  ) async throws {
    let isLate = movement.kind == .count && movement.code == StockMovement.lateCode
    let locations = transaction.repository(Location.self)
    guard movement.reverses == nil, !isLate,
      let from = try await locations.fetch(movement.fromID)?.kind,
      let to = try await locations.fetch(movement.toID)?.kind, StockSides.frees(from: from, to: to)
    else { return }
    transaction.announce(
      movement.kind == .count ? .stockFound : .stockFreed, of: movement.productID)
    if to == .partner { transaction.announce(.partnerGoodsCame, of: movement.id) }
  }

  private static func change(
    _ movement: StockMovement, isSource: Bool, _ transaction: Transaction
  ) async throws {
    let place = isSource ? movement.fromID : movement.toID
    let found = try await transaction.repository(StockLevel.self).at(
      place, product: movement.productID, size: movement.size, lot: movement.lot)
    var level =
      found
      ?? StockLevel(
        id: transaction.nextID(), productID: movement.productID, locationID: place,
        size: movement.size, lot: movement.lot)
    let isBackdated = level.lastMovementAt.map { movement.at < $0 } ?? false
    level.onHand =
      isSource
      ? try level.onHand.subtracting(movement.quantity)
      : try level.onHand.adding(movement.quantity)
    let kind = try await transaction.repository(Location.self).fetch(place)?.kind
    if kind?.isForUse == true {
      try await LastUse(transaction).follow(movement, isSource: isSource, &level)
    } else if !isBackdated {
      level.lastMovementAt = movement.at
    }
    if isSource {
      level = try await Floor.keep(level, movement, isBackdated: isBackdated, transaction)
    }
    if found == nil, !movement.lot.isEmpty {
      level.follow(
        try await transaction.repository(Lot.self).find(
          movement.lot, product: movement.productID))
    }
    level.isPickable = level.free.isPositive && kind == .internal
    level.isOnShelf = level.holdsLot && kind?.isInHouse == true
    // Rows, not entities: nobody needs what would be read back.
    _ =
      found == nil
      ? try await transaction.insert(StockLevel.schema, level.row)
      : try await transaction.update(StockLevel.schema, level.row)
  }
}
