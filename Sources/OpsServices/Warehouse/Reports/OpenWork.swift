import OpsDomain
import OpsStorage

/// What waits to be done.
struct OpenWork {
  /// Out-of-stock requests that are pending; 0 for who does not see them.
  let requests: Int64

  init(_ transaction: Transaction) async throws {
    guard try transaction.sees(OutOfStockRequest.schema) else {
      requests = 0
      return
    }
    requests = try await transaction.repository(OutOfStockRequest.self).count(
      where: .equals(
        OutOfStockRequest.Columns.status, .pending))
  }
}
