import OpsDomain
import OpsStorage

/// The rules of the stock ledger, which the gate enforces on every movement.
///
/// A movement takes a quantity from one location to another and both levels change in the same
/// transaction. No level of a location with a floor falls below zero or below what is reserved,
/// neither now nor, for a backdated movement, at any later time.
///
/// Other subjects add their rules about movements here, in the order of ``AreaParts/additions``:
/// units, undoing, periods and kept values, lots, counts.
enum MovementRules {
  static let movements = CollectionRules(
    StockMovement.self, readable: .inventoryView, write: [.insert: .inventoryUpdateStock]
  )
  .passingOver { collection, id, transaction in
    // Users who may move goods at a place may receive them from a supplier or write them off there.
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
        .badState, "A stock movement cannot be changed or removed",
        hint: "record another movement that corrects it")
    }
    guard new.quantity.isPositive else {
      throw OpsError(
        .badQuantity,
        "The quantity of a movement must be above zero", field: "quantity")
    }
    guard new.quantity <= .maximum else {
      throw OpsError(.badQuantity, "The quantity is too large", field: "quantity")
    }
    guard new.fromID != new.toID else {
      throw OpsError(
        .ruleViolated, "A movement needs two different locations", field: "to",
        hint: "run `opsh location list` to see the locations")
    }
    guard new.at <= new.recordedAt else { throw Self.future(new.at) }
    try checkCost(of: new)
  }

  /// Refuses goods that cost more than reports can add up. A cost that was looked up, for goods
  /// that are thrown away or moved, belongs to goods that came in before. So does the cost of an
  /// undo.
  private static func checkCost(of new: StockMovement) throws {
    let isLookedUp = [.writeOff, .transfer, .giveBack].contains(new.kind)
    guard new.reverses == nil, !isLookedUp else { return }
    try requireAddable(new)
  }

  /// Throws `data.bad_amount` for goods that are worth more than one movement may be worth.
  static func requireAddable(_ new: StockMovement) throws {
    guard let cost = new.unitCost else { return }
    guard StockWorth(new.quantity, at: cost) <= .movementMaximum else {
      throw OpsError(
        .badAmount,
        "\(new.quantity) at a cost of \(cost) are worth more than "
          + "\(Limits.movementValueMaximum), the limit for one movement", field: "cost",
        hint: "check the quantity and the cost per unit; split the goods if both are right")
    }
  }

  /// The error for a movement with a time later than now.
  static func future(_ at: Instant) -> OpsError { future(written: .instant(at)) }

  /// The same with the time as it was written.
  static func future(written at: SiteTime) -> OpsError {
    OpsError(
      .badDate, "\(at) is in the future", field: "at",
      hint: "leave out --at for now, or give a time in the past")
  }

  private static func apply(
    _ old: StockMovement?, _ new: StockMovement?, _ transaction: Transaction
  ) async throws {
    guard let movement = new else { return }
    // A fixed order of the two sides, so that two transactions never wait for each other.
    let isSourceFirst = movement.fromID < movement.toID
    try await change(movement, isSource: isSourceFirst, transaction)
    try await change(movement, isSource: !isSourceFirst, transaction)
    try await StockDays.add(movement, transaction)
    try await announce(movement, transaction)
  }

  /// Announces that goods have come into the house. Goods that an undo brings back are not new, and
  /// neither are those by which a count takes a late movement into account.
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
