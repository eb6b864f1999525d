import OpsDomain
import OpsStorage

extension Desk {
  /// A place for the transactions of many calls, one at a time.
  func newTurn() -> OpenTurn { OpenTurn(kind: store.kind, journal: store.journal) }

  /// Sends an operation to the server that keeps the book; nil when the book is here.
  func forwarded<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ input: Input, _ call: Call
  ) async throws -> Outcome<Output>? {
    guard forwarder != nil else { return nil }
    return try await perform(operation, input, call) { _ in
      throw OpsError(.internalError, "An operation for the server ran here")
    }
  }
}
