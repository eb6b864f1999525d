import OpsDomain
import OpsKernel
import OpsStorage

extension DerivedRebuild {
  /// What follows from the stock ledger: levels, figures of days, and up to when it is settled.
  /// Valuations that were kept are worked out again when somebody asks.
  static let ledger = DerivedRebuild(
    of: [
      StockLevel.schema, StockDayFigures.schema, LedgerHorizon.schema, ValuationCheckpoint.schema,
    ]
  ) { system in
    try await LevelRebuild(system).run()
    try await days(system)
    let closed = try await ClosedPeriodRules.latest(system)?.endsAt
    guard closed != nil else { return }
    _ = try await system.repository(LedgerHorizon.self).create(
      LedgerHorizon(id: system.nextID(), closedUntil: closed))
  }

  private static func days(_ system: Transaction) async throws {
    let places = try await system.repository(Location.self).all(where: .everything)
    let kinds = Dictionary(
      places.map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var ledger = LedgerDays(kinds: kinds, system)
    while var day = try await ledger.next() {
      day.id = system.nextID()
      _ = try await system.insert(StockDayFigures.schema, day.row)
    }
  }
}
