import OpsDomain

/// Sends an operation to the server that keeps the book. A desk over a remote store has one: the
/// server decides, so it runs the operation itself.
public protocol OperationForwarder: Sendable {
  /// Runs the operation at the server with this input.
  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document>
}
