/// The text of a filter option such as `--where`, as data: its variables are values and never part
/// of the text.
public struct Filter: Sendable, Equatable {
  /// How the comparisons are joined.
  public enum Junction: Sendable, Equatable { case all, any }

  /// One comparison.
  public struct Condition: Sendable, Equatable {
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`, `in` or `contains`.
    public enum Operator: String, Sendable, CaseIterable {
      case equal = "="
      case unequal = "!="
      case less = "<"
      case lessOrEqual = "<="
      case greater = ">"
      case greaterOrEqual = ">="
      case isIn = "in"
      case contains
    }

    public var field: ScriptName
    public var operation: Operator
    /// One value; with `in` one or more.
    public var values: [Value]
  }

  /// The right side of a comparison.
  public enum Value: Sendable, Equatable {
    case text(String)
    case variable(VariablePath)
  }

  public var junction: Junction
  public var conditions: [Condition]

  /// Whether a value is only known when the command runs.
  public var hasVariables: Bool {
    conditions.contains { condition in
      condition.values.contains { value in
        guard case .variable = value else { return false }
        return true
      }
    }
  }
}
