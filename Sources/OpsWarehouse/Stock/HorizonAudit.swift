import OpsDomain
import OpsStorage

/// Compares the locks of the ledger with the records they follow from: a lock is derived, so it is
/// not in the journal.
struct HorizonAudit {
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("compares the locks of the ledger with what they follow from")
  }

  /// The locks that are wrong.
  func run() async throws -> [StockVerificationView.Horizon] {
    let horizon = try await system.repository(LedgerHorizon.self).current()
    let closed = try await ClosedPeriodRules.latest(system)?.endsAt
    let valued = try await system.repository(ValuationCheckpoint.self).first(
      where: .everything, order: [.descending(ValuationCheckpoint.Columns.at)])?.at
    var wrong: [StockVerificationView.Horizon] = []
    if horizon?.closedUntil != closed {
      wrong.append(.init(figure: "closed_until", recorded: horizon?.closedUntil, computed: closed))
    }
    // A later one is no error: a kept value is dropped by itself.
    if let valued, horizon?.valuedUntil.map({ $0 < valued }) ?? true {
      wrong.append(.init(figure: "valued_until", recorded: horizon?.valuedUntil, computed: valued))
    }
    return wrong
  }
}
