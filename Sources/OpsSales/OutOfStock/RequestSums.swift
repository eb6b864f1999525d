import OpsDomain
import OpsStorage

/// One row of the aggregate that statistics are made of: requests of one group in one status.
struct RequestSums: Sendable {
  /// What the aggregate asks for, in this order.
  static let measures: [Aggregate.Measure] = [
    .count, .sum(OutOfStockRequest.Columns.quantity), .sum(OutOfStockRequest.Columns.delivered),
    .sum(OutOfStockRequest.Columns.requestedAt), .sum(OutOfStockRequest.Columns.completedAt),
  ]

  let count: Int64
  let quantity: Quantity
  let delivered: Quantity
  let requestedAt: Int64
  let completedAt: Int64

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
    quantity = Quantity(rawValue: numbers[1])
    delivered = Quantity(rawValue: numbers[2])
    requestedAt = numbers[3]
    completedAt = numbers[4]
  }
}
