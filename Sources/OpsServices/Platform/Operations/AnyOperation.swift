import OpsDomain

/// An operation without its types: takes and gives documents. What the shell, the server and bulk
/// lines run.
public struct AnyOperation: Sendable {
  public let descriptor: OperationDescriptor
  /// Runs the operation with this input, which must be an object with the parameters' names.
  public let run: @Sendable (AppDependencies, Document, Call) async throws -> Outcome<Document>

  public init<Input, Output>(
    _ operation: Operation<Input, Output>,
    _ method: @escaping @Sendable (AppDependencies, Input, Call) async throws -> Outcome<Output>
  ) {
    descriptor = operation.descriptor
    run = { dependencies, document, call in
      let input = try DocumentDecoder.decode(Input.self, from: document)
      return try await method(dependencies, input, call).map(DocumentEncoder.encode)
    }
  }
}
