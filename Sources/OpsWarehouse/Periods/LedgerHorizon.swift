import OpsDomain
import OpsStorage

/// Up to when the stock ledger is settled: one record that every movement is compared with. Worked
/// out from the closed periods and the kept valuations.
public struct LedgerHorizon: Entity {
  /// The collection of the horizon, which is one record; nobody writes it directly.
  public static let record = Record(
    "ledger_horizons", .warehouse, "horizon of the ledger", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Always ``stock``; a key, so that the record is found without a search.
  public var name: Naming<Unique<String>> = Self.stock
  /// Movements at or before this moment are refused; nil while no period is closed.
  public var closedUntil: Instant?
  /// No kept valuation is later than this moment; nil while none is kept.
  public var valuedUntil: Instant?

  /// The name of the one record there is.
  public static let stock = "stock"
}

/// The one record that says up to when the stock ledger is settled.
extension Repository where Item == LedgerHorizon {
  /// The horizon; nil while nothing is settled.
  public func current() async throws -> LedgerHorizon? {
    try await fetch(key: LedgerHorizon.nameKey, LedgerHorizon.stock)
  }
}
