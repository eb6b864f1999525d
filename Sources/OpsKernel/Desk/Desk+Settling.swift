import OpsStorage

extension Desk {
  /// Runs the work of an operation, and what areas do about what has happened in it: see
  /// ``Transaction/settle()``.
  func settled<Output>(
    _ body: (Transaction) async throws -> Output, _ transaction: Transaction
  ) async throws -> Output {
    let output = try await body(transaction)
    try await transaction.settle()
    return output
  }
}
