import OpsDomain
import OpsStorage

/// An invoice whose import is taken back or brought back.
struct ReversedInvoice {
  let number: String

  /// Whether anything of it is sold in the book: then it is an order of its customer.
  /// - Parameter transaction: Sees everything.
  func isSold(_ transaction: Transaction) async throws -> Bool {
    let requests = try await transaction.repository(OutOfStockRequest.self).first(
      1, where: .oneOf(OutOfStockRequest.Columns.reference, [number]),
      that: \.isPartOfInvoice)
    guard requests.isEmpty else { return true }
    // What is delivered on a request is no line of the invoice: the request was.
    let deliveries = try await transaction.repository(Delivery.self).first(
      1, where: .oneOf(Delivery.Columns.reference, [number]), that: { $0.requestID == nil })
    return !deliveries.isEmpty
  }
}
