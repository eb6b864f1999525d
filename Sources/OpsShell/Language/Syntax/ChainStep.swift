/// An operator and its right side in a chain.
public struct ChainStep: Sendable, Equatable {
  /// The operators that chains are made of.
  public enum Operator: String, Sendable {
    case add = "+"
    case subtract = "-"
    /// The right side where the left one is null.
    case otherwise = "??"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
  }

  public var operation: Operator
  public var operand: Expression
  /// Where the operator stands.
  public var position: SourcePosition
}
