import OpsDomain

/// SQL text with the values of its parameters, in their order.
public struct SQLStatement: Sendable, Equatable {
  public var text: String
  public var bindings: [Value]

  public init(_ text: String, _ bindings: [Value] = []) {
    self.text = text
    self.bindings = bindings
  }
}
