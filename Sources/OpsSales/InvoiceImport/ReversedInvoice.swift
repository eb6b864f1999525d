import OpsDomain
import OpsStorage

/// An invoice whose import is undone or restored.
struct ReversedInvoice {
  let number: String

  /// Whether the book has sales for it: then it is an order of its customer.
  /// - Parameter transaction: Sees everything.
  func isSold(_ transaction: Transaction) async throws -> Bool {
    let requests = try await transaction.repository(OutOfStockRequest.self).first(
      1, where: .oneOf(OutOfStockRequest.Columns.reference, [number]),
      that: \.isPartOfInvoice)
    guard requests.isEmpty else { return true }
    // A delivery on a request is not a line of the invoice: the request was.
    let deliveries = try await transaction.repository(Delivery.self).first(
      1, where: .oneOf(Delivery.Columns.reference, [number]), that: { $0.requestID == nil })
    return !deliveries.isEmpty
  }
}
