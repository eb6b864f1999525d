/// An operator and its right side in a chain.
public struct ChainStep: Sendable, Equatable {
  /// The operators that chains are made of.
  public enum Operator: String, Sendable {
    /// Adds numbers or durations, or a duration to a date or moment; does not join texts.
    case add = "+"
    /// Subtracts numbers, durations, dates or moments.
    case subtract = "-"
    /// The right side where the left one is null.
    case otherwise = "??"
    /// Multiplies numbers, or a duration by a number.
    case multiply = "*"
    /// Divides, rounded to 18 decimals; a duration by a duration gives a number.
    case divide = "/"
    /// The rest of a division without decimals; it has the sign of the left side.
    case remainder = "%"
  }

  /// What is done with the two sides.
  public var operation: Operator
  /// The right side of the operator.
  public var operand: Expression
  /// Where the operator stands.
  public var position: SourcePosition
}
