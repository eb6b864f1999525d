import OpsDomain
import OpsStorage

/// What a client may write in a movement without an operation, in a batch of records.
enum DirectMovement {
  static let writes = RuleAddition(to: StockMovement.self).directWrites(
    .of(StockMovement.self, [.insert: .inventoryUpdateStock], normalise: normalise))

  /// The movement with the server's own time and actor. Throws what the stock operations would: the
  /// kind must fit the two locations, and the quantity and the size must fit the product.
  static func normalise(
    _ new: StockMovement, _ old: StockMovement?, _ transaction: Transaction
  ) async throws -> StockMovement {
    var movement = new
    let locations = transaction.repository(Location.self)
    guard let from = try await locations.fetch(new.fromID),
      let to = try await locations.fetch(new.toID)
    else { throw OpsError(.notFoundLocation, "There is no such location", field: "from_id") }
    try checkSides(new, from: from.kind, to: to.kind)
    guard let product = try await transaction.repository(Product.self).fetch(new.productID) else {
      throw OpsError(.notFoundSKU, "There is no such product", field: "product_id")
    }
    try product.check(new.quantity)
    movement.size = try product.check(size: new.size.isEmpty ? nil : new.size)
    movement.unitCost = try await cost(of: new, from: from, to: to, transaction)
    try MovementRules.requireAddable(movement)
    if new.kind == .issue, new.code != nil {
      try transaction.principal.require(.inventoryShipExpired, to: "Giving out expired goods")
    } else if to.kind.isForUse,
      new.kind == .issue || !transaction.principal.may(.inventoryShipExpired)
    {
      try await LotGuard.requireGoodToday(
        new.lot, of: new.productID, at: new.at,
        hint: "it needs the permission inventory.ship_expired", transaction)
    }
    if new.kind == .transfer {
      let storage = try await StorageChange(
        product, size: movement.size, from: from, to: to, at: new.at, transaction)
      if let lot = try await storage?.lot(for: new.lot) {
        throw OpsError(
          .ruleViolated,
          "This move freezes or thaws lot \(Excerpt.of(new.lot)): it becomes lot "
            + "\(Excerpt.of(lot.code)) at \(Excerpt.of(to.code))", field: "to_id",
          hint: "use the operation stock.move, which changes the lot")
      }
    }
    if new.kind == .transfer {
      movement.kind = StockSides.kind(ofMoveFrom: from.kind, to: to.kind)
    }
    if let code = new.code { movement.code = try StockText.code(code) }
    if let reference = new.reference { movement.reference = try StockText.reference(reference) }
    // Only an undo undoes a movement.
    movement.reverses = nil
    movement.recordedAt = transaction.now
    movement.actor = transaction.principal.userID
    return movement
  }

  /// The cost of goods is given only where they come in. Other movements get the cost that is
  /// looked up, or none, whatever the client sends.
  private static func cost(
    of new: StockMovement, from: Location, to: Location, _ transaction: Transaction
  ) async throws -> UnitPrice? {
    if new.kind == .receipt { return try new.unitCost?.validated(field: "unit_cost") }
    return try await UnitCosts(transaction).ofScrap(
      new.productID, new.quantity, from: from, to: to, at: new.at)
  }

  private static func checkSides(
    _ movement: StockMovement, from: LocationKind, to: LocationKind
  ) throws {
    let fits =
      switch movement.kind {
      case .receipt: from == .supplier && to == .internal
      case .issue: from == .internal && to == .customer
      case .adjustment:
        movement.code != nil
          && (from == .loss && to == .internal || from == .internal && to == .loss)
      case .transfer: StockSides.mayMove(from) && StockSides.mayMove(to)
      case .delivery, .giveBack, .writeOff, .opening, .count, .packaging, .conversion,
        .production, .consumption:
        false
      }
    guard fits else {
      throw OpsError(
        .ruleViolated,
        "A movement of the kind \(movement.kind.rawValue) cannot go from \(from.rawValue) "
          + "to \(to.rawValue)", field: "kind", hint: "use the operation that writes it")
    }
  }
}
