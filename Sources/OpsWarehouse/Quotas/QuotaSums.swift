import OpsDomain
import OpsStorage

/// How much of the reserved goods quotas hold.
enum QuotaSums {
  /// By product, over quotas whose time is not over; products without any are left out.
  ///
  /// - Parameters:
  ///   - size: One size only; nil for all.
  ///   - places: Goods at these locations only; nil for all.
  static func held(
    of products: [RecordID], size: String? = nil, at places: [Location]? = nil,
    _ transaction: Transaction
  ) async throws -> [RecordID: Quantity] {
    guard !products.isEmpty else { return [:] }
    typealias Columns = StockQuota.Columns
    var filter: Predicate = .and([
      .oneOf(Columns.productID, products), .equals(Columns.status, .active),
      .greater(Columns.until, transaction.now),
    ])
    if let size { filter = .both(filter, .equals(Columns.size, size)) }
    if let places { filter = .both(filter, .oneOf(Columns.locationID, places.map(\.id))) }
    let rows = try await transaction.figures(
      Aggregate(
        StockQuota.schema, where: filter, groupedBy: [Columns.productID], .sum(Columns.held)))
    var sums: [RecordID: Quantity] = [:]
    for row in rows {
      guard case .integer(let product)? = row.first, case .integer(let sum)? = row.last else {
        continue
      }
      sums[RecordID(rawValue: product)] = Quantity(rawValue: sum)
    }
    return sums
  }
}
