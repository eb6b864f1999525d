import OpsDomain
import OpsStorage

extension ProductUser {
  /// Counts keep a product even when it is archived: what a count was about does not change.
  static let ofCounting = ProductUser("count", "counts", place: 80)
    .keeping(.askedLast, countings)
    .open(holding)

  /// How many counts name the product or have counted it.
  @Sendable private static func countings(
    of product: RecordID, _ transaction: Transaction
  ) async throws -> Int64 {
    let named = try await transaction.repository(CountSessionProduct.self)
      .all(where: .equals(CountSessionProduct.Columns.productID, product)).map(\.sessionID)
    let counted = try await transaction.repository(CountLine.self)
      .all(where: .equals(CountLine.Columns.productID, product)).map(\.sessionID)
    return Int64(Set(named + counted).count)
  }

  /// Numbers of the unfinished counts that have a line of the product.
  @Sendable private static func holding(
    _ product: RecordID, _ transaction: Transaction
  ) async throws -> [String] {
    var numbers: [String] = []
    for session in try await UnfinishedCounts(transaction).sessions() {
      let line = try await transaction.repository(CountLine.self).first(
        where: .both(
          .equals(CountLine.Columns.sessionID, session.id),
          .equals(CountLine.Columns.productID, product)))
      if line != nil { numbers.append(session.number) }
    }
    return numbers
  }
}
