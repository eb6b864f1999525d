import OpsDomain
import OpsStorage

extension StockLedger {
  /// Writes the exact opposite of a movement, as an undo does: together they add up to nothing. A
  /// movement that a count has seen is undone at its own moment.
  ///
  /// Throws `rule.violated` for a movement that undoes another one or was undone already, and the
  /// errors of the ledger's rules, such as `rule.insufficient_stock` for goods that have left.
  ///
  /// - Parameter moment: The moment at which it counts as undone, such as its own moment for goods
  ///   of which a part did leave then; now unless given.
  @discardableResult
  package func takeBack(
    _ movement: StockMovement, at moment: Instant? = nil
  ) async throws -> StockMovement {
    let reversals = try await Reversals(of: movement.productID, transaction)
    guard reversals.isInForce(movement) else {
      throw OpsError(.ruleViolated, "The movement was undone already", field: "movement")
    }
    let isHeld = try await MovementHold.holds(movement, transaction)
    let back = StockMovement(
      id: transaction.nextID(), productID: movement.productID, size: movement.size,
      lot: movement.lot, fromID: movement.toID, toID: movement.fromID,
      quantity: movement.quantity, kind: movement.kind, code: movement.code,
      reference: movement.reference, unitCost: movement.unitCost,
      at: moment ?? (isHeld ? movement.at : transaction.now), recordedAt: transaction.now,
      actor: transaction.caller.userID, reverses: movement.id)
    return try await transaction.repository(StockMovement.self).create(back)
  }

  /// As ``takeBack(_:at:)``, for goods that become free by it: waiting requests may get them, as
  /// when goods come in. An undo gives them to no request: it puts things as they were.
  ///
  /// - Parameter part: How much of it becomes free; all of it unless given. Less where the rest is
  ///   posted again.
  package func giveBack(
    _ movement: StockMovement, _ part: Quantity? = nil, at moment: Instant? = nil
  ) async throws {
    let back = try await takeBack(movement, at: moment)
    let locations = transaction.repository(Location.self)
    guard let from = try await locations.fetch(back.fromID)?.kind,
      let to = try await locations.fetch(back.toID)?.kind, StockSides.frees(from: from, to: to)
    else { return }
    transaction.announce(.stockFreed, of: back.productID)
    guard to == .partner else { return }
    transaction.announce(
      .partnerGoodsCame, of: back.id, amount: (part ?? back.quantity).rawValue)
  }
}
