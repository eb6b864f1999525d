import OpsDomain

/// One of several operations that become one commit, with its input.
public struct OperationStep: Codable, Sendable {
  /// The name of the operation.
  public var operation: String
  /// Its input.
  public var input: Document
  /// Where the step stands, `file:line`, for the error that names it.
  public var at: String?

  /// A step that runs this operation with this input; it is not checked yet.
  public init(operation: String, input: Document, at: String? = nil) {
    self.operation = operation
    self.input = input
    self.at = at
  }
}
