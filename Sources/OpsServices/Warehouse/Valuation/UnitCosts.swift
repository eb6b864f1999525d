import OpsDomain
import OpsStorage

/// What products cost, for documents that want to put a price on goods that move. Worked out with
/// the rights of the system: whoever throws goods away need not see what they cost.
struct UnitCosts {
  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("looks up what goods cost")
  }

  /// What goods that are thrown away, or taken from the scrap again, are said to cost: whoever
  /// writes such a movement asks here, wherever they came from. Nil for every other movement.
  func ofScrap(
    _ product: RecordID, from: Location, to: Location, at moment: Instant
  ) async throws -> UnitPrice? {
    guard (from.kind == .scrap) != (to.kind == .scrap) else { return nil }
    return try await average(of: product, at: moment)
  }

  /// The moving average cost of a product, or its last known cost when nothing is there; nil where
  /// none has ever been known.
  ///
  /// - Parameter moment: The present unless told; movements of that very moment are in it.
  func average(of product: RecordID, at moment: Instant? = nil) async throws -> UnitPrice? {
    var valuer = StockValuer(transaction)
    do {
      return try await valuer.value(of: product, at: moment ?? transaction.now).meanCost
    } catch let error as OpsError where error.isTooLarge {
      // Nobody knows what such goods cost, and they can be thrown away all the same.
      return nil
    }
  }
}
