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
