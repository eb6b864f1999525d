import OpsDomain

/// An operation without its types: takes and gives documents. What the shell, the server and bulk
/// lines run.
public struct AnyOperation: Sendable {
  public let descriptor: OperationDescriptor
  /// Runs the operation with this input, which must be an object with the parameters' names. It is
  /// read only for a caller who may run the operation.
  public let run: @Sendable (AppDependencies, Document, Call) async throws -> Outcome<Document>

  public init<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>,
    _ method: @escaping @Sendable (AppDependencies, Input, Call) async throws -> Outcome<Output>
  ) {
    let descriptor = operation.descriptor
    self.descriptor = descriptor
    run = { dependencies, document, call in
      try dependencies.desk.admit(call.principal, to: descriptor)
      let input = try DocumentDecoder.decode(Input.self, from: document)
      return try await method(dependencies, input, call).map(DocumentEncoder.encode)
    }
  }
}
