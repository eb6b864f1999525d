import OpsDomain
import OpsStorage

/// What holds for a movement that says it takes another one back: it is the exact opposite of it,
/// so that the two can count for nothing. That a commit is undone only once is for its journal to
/// say.
enum ReversalRules {
  /// Throws `rule.violated` for anything else. Costs nothing for other movements.
  static func check(_ movement: StockMovement, _ transaction: Transaction) async throws {
    guard let id = movement.reverses else { return }
    guard let target = try await transaction.repository(StockMovement.self).fetch(id),
      isOpposite(movement, of: target)
    else {
      throw OpsError(
        .ruleViolated, "The movement is not the exact opposite of the one it takes back",
        field: "reverses", hint: "`opsh undo` writes the movements that take a commit back")
    }
  }

  private static func isOpposite(_ movement: StockMovement, of target: StockMovement) -> Bool {
    movement.productID == target.productID && movement.quantity == target.quantity
      && movement.fromID == target.toID && movement.toID == target.fromID
      && TextFolding.sameBytes(movement.size, target.size)
      && TextFolding.sameBytes(movement.lot, target.lot)
  }
}
