import OpsDomain
import OpsStorage

/// Kept valuations by product and moment.
extension Repository where Item == ValuationCheckpoint {
  /// The latest kept valuation of a product that is not later than `moment`.
  public func latest(
    of product: RecordID, by moment: Instant
  ) async throws -> ValuationCheckpoint? {
    try await first(
      where: .and([
        .equals(ValuationCheckpoint.Columns.productID, product),
        .lessOrEqual(ValuationCheckpoint.Columns.at, moment),
      ]), order: [.descending(ValuationCheckpoint.Columns.at)])
  }
}
