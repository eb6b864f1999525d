import OpsDomain
import OpsStorage

/// The costs of products, for documents that need a price for goods that move. Worked out with the
/// rights of the system: a user who throws goods away need not see their cost.
package struct UnitCosts {
  private let transaction: Transaction

  package init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("looks up what goods cost")
  }

  /// The cost of goods that are thrown away or taken from the scrap again: every operation that
  /// writes such a movement asks here. Goods go to the scrap at their mean cost, and come back with
  /// the cost they went there with. Nil for every other movement.
  package func ofScrap(
    _ product: RecordID, _ quantity: Quantity, from: Location, to: Location, at moment: Instant
  ) async throws -> UnitPrice? {
    switch (from.kind == .scrap, to.kind == .scrap) {
    case (true, false):
      return try await ScrapCost(transaction).unit(of: product, quantity, at: moment)
    case (false, true): return try await average(of: product, at: moment)
    default: return nil
    }
  }

  /// The value of `quantity` that leaves the stock at `moment`, by moving average. The part that
  /// exceeds the stock is valued at the mean cost.
  /// Nil where no cost has ever been known.
  package func worth(
    of product: RecordID, _ quantity: Quantity, at moment: Instant
  ) async throws -> StockWorth? {
    var valuer = StockValuer(transaction)
    let value = try await valuer.value(of: product, at: moment)
    guard let mean = value.meanCost else { return nil }
    let there = max(.zero, value.quantity)
    guard there < quantity else { return value.average.value.share(of: quantity, in: there) }
    return try value.average.value.adding(StockWorth(quantity - there, at: mean))
  }

  /// The moving average cost of a product, or its last known cost without stock; nil where it was
  /// never known.
  ///
  /// - Parameter moment: The present unless given; movements of that very moment are included.
  package func average(of product: RecordID, at moment: Instant? = nil) async throws -> UnitPrice? {
    var valuer = StockValuer(transaction)
    do {
      return try await valuer.value(of: product, at: moment ?? transaction.now).meanCost
    } catch let error as OpsError where error.isTooLarge {
      // The cost of such goods is not known, but they can be thrown away anyway.
      return nil
    }
  }
}
