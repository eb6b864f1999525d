import OpsDomain
import OpsStorage

/// Something that a later subject keeps about the time after a movement, such as a count: then the
/// movement must be undone at its own moment, and not now.
struct MovementHold: AreaHook {
  let holds: @Sendable (StockMovement, Transaction) async throws -> Bool

  /// Whether anything holds the movement at its moment.
  static func holds(_ movement: StockMovement, _ transaction: Transaction) async throws -> Bool {
    for hold in transaction.hooks(MovementHold.self) {
      if try await hold.holds(movement, transaction) { return true }
    }
    return false
  }
}
