import OpsDomain

/// A value to be computed.
public struct Expression: Sendable, Equatable {
  public var kind: ExpressionKind
  /// Where its first token stands.
  public var position: SourcePosition

  public init(_ kind: ExpressionKind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

/// The forms of an expression. Chains of operators are flat, so that the tree is no deeper than
/// the parentheses in the text.
public indirect enum ExpressionKind: Sendable, Equatable {
  case literal(Literal)
  case string(StringTemplate)
  case variable(VariablePath)
  case call(FunctionCall)
  /// A call of a function that a script defines.
  case ownCall(OwnCall)
  /// `[a, b]`
  case list([Expression])
  /// `{name: a, "other name": b}`
  case map([MapEntry])
  /// `-a`
  case negative(Expression)
  /// `not a`
  case not(Expression)
  /// `a + b - c`, `a * b`, `a ?? b`: from left to right.
  case chain(Expression, [ChainStep])
  case comparison(Expression, ComparisonOperator, Expression)
  /// `a and b and c`; later ones are not computed once one is false.
  case all([Expression])
  /// `a or b or c`; later ones are not computed once one is true.
  case any([Expression])
}

/// A value written out. Numbers keep their text, so that no digit is lost.
public enum Literal: Sendable, Equatable {
  /// Digits with an optional fraction, such as `200` or `12.50`.
  case number(String)
  /// `10%`, without the sign.
  case percent(String)
  /// `2d`, `200ms`.
  case duration(TimeSpan)
  case bool(Bool)
  case null
}

/// `name: value` of a map that is written out.
public struct MapEntry: Sendable, Equatable {
  public var name: ScriptName
  public var value: Expression
}

/// `name(a, b)`
public struct FunctionCall: Sendable, Equatable {
  public var function: ScriptFunction
  public var arguments: [Expression]
}

/// `name(a, b)` of a function that a script defines.
public struct OwnCall: Sendable, Equatable {
  public var name: ScriptName
  public var arguments: [Expression]
}

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

/// How two values are compared.
public enum ComparisonOperator: String, Sendable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  /// The left value is one of a list.
  case isIn = "in"
  /// The left text fits a pattern.
  case matches
  /// The left list or text holds the right value.
  case contains
}
