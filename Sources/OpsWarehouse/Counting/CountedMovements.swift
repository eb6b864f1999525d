import OpsKernel
import OpsStorage

/// What counts decide about movements, for every user. A posted count keeps the level it
/// found, whatever is recorded later (``CountPin``).
enum CountedMovements {
  static let movements: RuleAddition = MovementHand.addition { kind, _ in
    kind == .count ? .elevated(CountService.post) : []
  }
  .around(StockMovement.self) { _, movement, transaction, react in
    guard let movement else { return try await react() }
    try await UnfinishedCounts(transaction).requireUncounted(movement)
    let taken = try await CountPin.pin(of: movement, at: movement.fromID, transaction)
    let added = try await CountPin.pin(of: movement, at: movement.toID, transaction)
    // A count's corrections stay valid: they are put back first and taken away last, so that no
    // level gets too low on the way.
    try await taken?.compensate(movement, transaction)
    try await react()
    try await added?.compensate(movement, transaction)
  }

  /// What was counted after a movement stays, so the movement is undone before it.
  static let hold = MovementHold { try await CountPin.stands(after: $0, $1) }
}
