import OpsStorage

/// What waits to be done.
struct OpenWork {
  /// Requests that wait for goods; 0 for who does not see them.
  let requests: Int64

  init(_ transaction: Transaction) async throws {
    requests = try await transaction.goodsRequests?.count(transaction) ?? 0
  }
}
