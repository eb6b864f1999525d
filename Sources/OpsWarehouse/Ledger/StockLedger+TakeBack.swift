import OpsDomain
import OpsStorage

extension StockLedger {
  /// Writes the exact opposite of a movement, which counts for nothing with it from now on, as an
  /// undo does. What a count has seen goes back at its own moment.
  ///
  /// Throws `rule.violated` for a movement that takes another one back or was taken back already,
  /// and what the ledger's rules say, such as `rule.insufficient_stock` for goods that have left.
  ///
  /// - Parameter moment: When it counts as taken back, such as its own moment for goods of which
  ///   a part left then after all; now unless told.
  @discardableResult
  package func takeBack(
    _ movement: StockMovement, at moment: Instant? = nil
  ) async throws -> StockMovement {
    let reversals = try await Reversals(of: movement.productID, transaction)
    guard reversals.isInForce(movement) else {
      throw OpsError(.ruleViolated, "The movement was taken back already", field: "movement")
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

  /// As ``takeBack(_:at:)`` where the goods are free again by it: who waits for them may get them,
  /// as when they come in. An undo gives nothing back: it puts things as they were.
  ///
  /// - Parameter part: How much of it is free again; all of it unless told. Less where the rest is
  ///   posted anew.
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
