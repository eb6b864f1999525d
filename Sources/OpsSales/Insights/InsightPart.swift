import OpsDomain
import OpsStorage

/// Requests of one customer for one product, as the store adds them up.
struct InsightPart {
  let customer: RecordID
  let product: RecordID
  let requests: Int64
  let quantity: Quantity
  let latest: Instant

  /// The requests that fit, by customer and product. Throws `data.too_large` for quantities of one
  /// customer and product that are too large to add up.
  static func all(where filter: Predicate, _ transaction: Transaction) async throws -> [InsightPart]
  {
    typealias Columns = OutOfStockRequest.Columns
    let rows = try await transaction.figures(
      Aggregate(
        OutOfStockRequest.schema, where: filter,
        groupedBy: [Columns.customerID, Columns.productID], .count, .sum(Columns.quantity),
        .maximum(Columns.requestedAt)))
    return try rows.map { row in
      let numbers = row.compactMap { value -> Int64? in
        if case .integer(let number) = value { number } else { nil }
      }
      guard numbers.count == 5 else {
        throw OpsError(.corrupt, "The figures of the requests have gaps")
      }
      return InsightPart(
        customer: RecordID(rawValue: numbers[0]), product: RecordID(rawValue: numbers[1]),
        requests: numbers[2], quantity: Quantity(rawValue: numbers[3]),
        latest: Instant(milliseconds: numbers[4]))
    }
  }
}
