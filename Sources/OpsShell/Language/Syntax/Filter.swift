/// The text of a filter option such as `--where`, as data: its variables are values and never part
/// of the text.
public struct Filter: Sendable, Equatable {
  /// How the comparisons are joined.
  public enum Junction: Sendable, Equatable {
    /// `and`: each of them must be true.
    case all
    /// `or`: one of them is enough.
    case any
  }

  /// One comparison.
  public struct Condition: Sendable, Equatable {
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`, `in` or `contains`.
    public enum Operator: String, Sendable, CaseIterable {
      /// The field has the value; the word `null` means that it has none.
      case equal = "="
      /// The field does not have the value; the word `null` means that it has any.
      case unequal = "!="
      /// The field is less than the value; never true of a field without a value.
      case less = "<"
      /// The field is less than the value or equal to it; never true of a field without a value.
      case lessOrEqual = "<="
      /// The field is greater than the value; never true of a field without a value.
      case greater = ">"
      /// The field is greater than the value or equal to it; never true of a field without a value.
      case greaterOrEqual = ">="
      /// The field has one of several values.
      case isIn = "in"
      /// The text or list in the field contains the value.
      case contains
    }

    /// The field of the row that is compared.
    public var field: ScriptName
    /// How the field is compared with the values.
    public var operation: Operator
    /// One value; with `in` one or more.
    public var values: [Value]
  }

  /// The right side of a comparison.
  public enum Value: Sendable, Equatable {
    /// A value that is written out, without its quotes.
    case text(String)
    /// A value that is only known when the command runs.
    case variable(VariablePath)
  }

  /// Whether all conditions must hold, or any one of them.
  public var junction: Junction
  /// The comparisons, in the order written.
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
