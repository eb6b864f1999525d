import OpsDomain

/// A value to be computed.
public struct Expression: Sendable, Equatable {
  /// What the expression is, such as a literal or a call.
  public var kind: ExpressionKind
  /// Where its first token stands.
  public var position: SourcePosition

  /// An expression whose first token stands at `position`.
  public init(_ kind: ExpressionKind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

/// The forms of an expression. Chains of operators are flat, so that the tree is no deeper than
/// the parentheses in the text.
public indirect enum ExpressionKind: Sendable, Equatable {
  /// A value that is written out, such as `200` or `true`.
  case literal(Literal)
  /// A string in quotes, with the values set into it.
  case string(StringTemplate)
  /// `$name.field`
  case variable(VariablePath)
  /// A call of one of the language's own functions.
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
  /// `a < b`, `a in b`, `a matches b` and the like.
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
  /// `true` or `false`.
  case bool(Bool)
  /// `null`: no value.
  case null
}

/// `name: value` of a map that is written out.
public struct MapEntry: Sendable, Equatable {
  /// The key of the entry.
  public var name: ScriptName
  /// The value of the key, computed when the map is.
  public var value: Expression
}

/// `name(a, b)`
public struct FunctionCall: Sendable, Equatable {
  /// The function that is called.
  public var function: ScriptFunction
  /// The values it is called with, as many as ``ScriptFunction/arity`` allows.
  public var arguments: [Expression]
}

/// `name(a, b)` of a function that a script defines.
public struct OwnCall: Sendable, Equatable {
  /// The name of the function, as its definition has it.
  public var name: ScriptName
  /// The values it is called with, one for each parameter of the function.
  public var arguments: [Expression]
}

/// How two values are compared.
public enum ComparisonOperator: String, Sendable, CaseIterable {
  /// Both values are the same; a text is read as the kind of value on the other side.
  case equal = "=="
  /// The values are not the same.
  case unequal = "!="
  /// The left value is smaller, earlier or shorter; of two texts, first in order.
  case less = "<"
  /// The left value is less than the right one, or equal to it.
  case lessOrEqual = "<="
  /// The left value is larger, later or longer; of two texts, last in order.
  case greater = ">"
  /// The left value is greater than the right one, or equal to it.
  case greaterOrEqual = ">="
  /// The left value is one of a list.
  case isIn = "in"
  /// The left text fits a pattern.
  case matches
  /// The left list or text holds the right value.
  case contains
}
