import OpsDomain
import OpsKernel

/// Carries operations from the desk of services to the copy of an offline desk.
struct DeskForwarder: OperationForwarder {
  let book: OfflineBook

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    try await book.run(operation, input, call)
  }
}
