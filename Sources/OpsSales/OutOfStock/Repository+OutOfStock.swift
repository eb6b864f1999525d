import OpsDomain
import OpsStorage

/// Out-of-stock requests by number, and the questions allocation asks.
extension Repository where Item == OutOfStockRequest {
  /// The request with this number or identifier. Throws `notfound.request`.
  public func named(_ reference: String) async throws -> OutOfStockRequest {
    if let request = try await fetch(key: OutOfStockRequest.numberKey, .text(reference)) {
      return request
    }
    if let id = RecordID(reference), let request = try await fetch(id) { return request }
    throw OpsError(
      .notFoundRequest, "There is no out-of-stock request \(Excerpt.of(reference))",
      field: "request", hint: "`opsh oos list` shows the requests there are")
  }

  /// Pending requests for a product, oldest first.
  public func pending(product: RecordID) async throws -> [OutOfStockRequest] {
    typealias Columns = OutOfStockRequest.Columns
    return try await all(
      where: .and([
        .equals(Columns.productID, product),
        .equals(Columns.status, .pending),
      ]),
      order: [.ascending(Columns.requestedAt)])
  }
}
