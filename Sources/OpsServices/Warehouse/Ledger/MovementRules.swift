import OpsDomain
import OpsStorage

/// The laws of the stock ledger, enforced by the gate on every movement, whoever writes it.
///
/// A movement takes a quantity from one location to another and both levels change in the same
/// transaction. No level of a location with a floor falls below zero or below what is reserved,
/// neither now nor, for a backdated movement, at any later time.
enum MovementRules {
  static let movements = CollectionRules(
    StockMovement.schema, readable: .inventoryView, write: [.insert: .inventoryUpdateStock]
  )
  .transition(of: StockMovement.self, check)
  .reaction(of: StockMovement.self, apply)
  .directWrites(
    .of(StockMovement.self, [.insert: .inventoryUpdateStock]) { new, _, transaction in
      var movement = new
      movement.recordedAt = transaction.now
      movement.actor = transaction.principal.userID
      return movement
    })

  static let levels = CollectionRules(StockLevel.schema, readable: .inventoryView)

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
  }

  private static func apply(
    _ old: StockMovement?, _ new: StockMovement?, _ transaction: Transaction
  ) async throws {
    guard let movement = new else { return }
    // A fixed order of the two sides, so that no two transactions ever wait for each other.
    let sides = [(movement.fromID, true), (movement.toID, false)].sorted { $0.0 < $1.0 }
    for (location, isSource) in sides {
      try await change(location, isSource: isSource, movement, transaction)
    }
  }

  private static func change(
    _ locationID: RecordID, isSource: Bool, _ movement: StockMovement, _ transaction: Transaction
  ) async throws {
    let levels = transaction.repository(StockLevel.self)
    let found = try await levels.at(
      locationID, product: movement.productID, size: movement.size, lot: movement.lot)
    var level =
      found
      ?? StockLevel(
        id: transaction.nextID(), productID: movement.productID, locationID: locationID,
        size: movement.size, lot: movement.lot)
    let isBackdated = level.lastMovementAt.map { movement.at < $0 } ?? false
    let delta = isSource ? Quantity(rawValue: -movement.quantity.rawValue) : movement.quantity
    level.onHand = try level.onHand.adding(delta)
    if !isBackdated { level.lastMovementAt = movement.at }
    if isSource {
      let location = try await transaction.repository(Location.self).fetch(locationID)
      guard let location else { throw OpsError(.notFoundLocation, "There is no such location") }
      if !location.allowsNegative {
        try Floor.check(level, at: location, movement)
        if isBackdated { try await Floor.checkLater(level, at: location, movement, transaction) }
      }
    }
    _ = found == nil ? try await levels.create(level) : try await levels.update(level)
  }
}
