import OpsDomain
import OpsStorage

/// The one record that says how far back the stock ledger is settled.
public protocol LedgerHorizonRepository: EntityRepository where Item == LedgerHorizon {
  /// The horizon; nil as long as nothing is settled.
  func current() async throws -> LedgerHorizon?
}

extension Repository: LedgerHorizonRepository where Item == LedgerHorizon {
  public func current() async throws -> LedgerHorizon? {
    try await fetch(key: LedgerHorizon.nameKey, .text(LedgerHorizon.stock))
  }
}
