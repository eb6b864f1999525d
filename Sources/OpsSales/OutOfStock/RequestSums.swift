import OpsDomain
import OpsStorage

/// Requests of one group with one status, counted and added up. The sums are wide: a store adds up
/// in 64 bits and refuses more.
struct RequestSums: Sendable {
  /// What the aggregate reads, in this order.
  static let measures: [Aggregate.Measure] = [
    .count, .sum(OutOfStockRequest.Columns.quantity), .sum(OutOfStockRequest.Columns.delivered),
    .sum(OutOfStockRequest.Columns.requestedAt), .sum(OutOfStockRequest.Columns.completedAt),
  ]

  private(set) var count: Int64 = 0
  private(set) var quantity = QuantitySum.zero
  private(set) var delivered = QuantitySum.zero
  /// Milliseconds since 1970, summed.
  private(set) var requestedAt: Int128 = 0
  private(set) var completedAt: Int128 = 0

  init() {}

  /// Reads the measures that follow the group's values. Throws `data.corrupt` for another shape.
  init(_ values: ArraySlice<Value>) throws(OpsError) {
    var numbers: [Int64] = []
    for value in values {
      guard case .integer(let number) = value else { continue }
      numbers.append(number)
    }
    guard numbers.count == Self.measures.count else {
      throw OpsError(.corrupt, "The figures of the requests have gaps")
    }
    count = numbers[0]
    quantity = QuantitySum(Quantity(rawValue: numbers[1]))
    delivered = QuantitySum(Quantity(rawValue: numbers[2]))
    requestedAt = Int128(numbers[3])
    completedAt = Int128(numbers[4])
  }

  mutating func add(_ request: OutOfStockRequest) {
    count += 1
    quantity += QuantitySum(request.quantity)
    delivered += QuantitySum(request.delivered)
    requestedAt += Int128(request.requestedAt.milliseconds)
    completedAt += Int128(request.completedAt?.milliseconds ?? 0)
  }
}
