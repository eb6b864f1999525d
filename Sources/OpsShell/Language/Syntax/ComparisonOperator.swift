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
