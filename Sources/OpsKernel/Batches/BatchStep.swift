import OpsDomain

/// One step of a batch: an operation with its input.
public struct BatchStep: Codable, Sendable {
  public var operation: String
  public var input: Document
  /// Where the step stands, `file:line`, for the error that names it.
  public var at: String?

  public init(operation: String, input: Document, at: String? = nil) {
    self.operation = operation
    self.input = input
    self.at = at
  }
}
