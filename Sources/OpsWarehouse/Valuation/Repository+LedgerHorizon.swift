import OpsDomain
import OpsStorage

/// The one record that says how far back the stock ledger is settled.
extension Repository where Item == LedgerHorizon {
  /// The horizon; nil as long as nothing is settled.
  public func current() async throws -> LedgerHorizon? {
    try await fetch(key: LedgerHorizon.nameKey, .text(LedgerHorizon.stock))
  }
}
