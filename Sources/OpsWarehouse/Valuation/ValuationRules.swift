import OpsDomain
import OpsStorage

/// What the gate enforces for saved valuations and the horizon: only the system writes them, and
/// every movement is compared with them.
enum ValuationRules {
  /// They cover all places at once, so users who see the stock of only some places do not see them.
  static let checkpoints = CollectionRules(ValuationCheckpoint.self) { principal in
    guard principal.reach(of: .inventoryView) == .all else { return .closed(.inventoryView) }
    return principal.may(.inventoryViewCost) ? .all : .closed(.inventoryViewCost)
  }

  static let horizons = CollectionRules(LedgerHorizon.self, readable: .inventoryView)

  /// Refuses a movement in a closed period, and drops saved values of its product for its moment
  /// and later ones: they must be worked out again. Every other movement costs one lookup by key,
  /// which a run of commits makes once.
  ///
  /// Throws `rule.period_closed`.
  static let movements = RuleAddition(to: StockMovement.self)
    .before(StockMovement.self) { _, movement, transaction in
      if let movement { try await follow(movement, transaction) }
    }

  private static func follow(_ movement: StockMovement, _ transaction: Transaction) async throws {
    guard let horizon = try await transaction.repository(LedgerHorizon.self).current() else {
      return
    }
    if let closed = horizon.closedUntil, movement.at <= closed {
      throw refusal(movement.at, closedUntil: closed, transaction)
    }
    guard let valued = horizon.valuedUntil, movement.at <= valued else { return }
    var valuer = StockValuer(transaction)
    guard try await valuer.flow(of: movement) != nil else { return }
    let stale = try await transaction.repository(ValuationCheckpoint.self).all(
      where: .and([
        .equals(ValuationCheckpoint.Columns.productID, movement.productID),
        .greaterOrEqual(
          ValuationCheckpoint.Columns.at, movement.at),
      ]))
    for checkpoint in stale {
      try await transaction.delete(
        ValuationCheckpoint.schema, id: checkpoint.id, version: checkpoint.version)
    }
  }

  /// Throws `rule.period_closed` for a moment at which nothing can be recorded any more.
  static func requireOpen(_ moment: Instant, _ transaction: Transaction) async throws {
    guard let horizon = try await transaction.repository(LedgerHorizon.self).current(),
      let closed = horizon.closedUntil, moment <= closed
    else { return }
    throw refusal(moment, closedUntil: closed, transaction)
  }

  private static func refusal(
    _ at: Instant, closedUntil: Instant, _ transaction: Transaction
  ) -> OpsError {
    let calendar = transaction.context.calendar
    let date = calendar.date(of: closedUntil)
    return OpsError(
      .periodClosed,
      "\(calendar.text(of: at)) is in a closed period: the stock ledger is closed up to \(date)",
      field: "at",
      hint: "use a later time, or run `opsh period reopen \(date) --reason TEXT`")
  }
}
