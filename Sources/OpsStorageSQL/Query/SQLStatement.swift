import OpsDomain

/// SQL text with the values of its parameters, in their order.
public struct SQLStatement: Sendable, Equatable {
  /// The SQL, with a question mark for each value.
  public var text: String
  /// The values of the question marks, in their order.
  public var bindings: [Value]

  /// SQL with these values, one for each question mark.
  public init(_ text: String, _ bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }
}
