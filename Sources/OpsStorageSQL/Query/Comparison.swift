/// The comparisons of a column with a value.
enum Comparison {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// As it stands between a column and a value.
  var text: String {
    switch self {
    case .equal: " = "
    case .notEqual: " <> "
    case .less: " < "
    case .lessOrEqual: " <= "
    case .greater: " > "
    case .greaterOrEqual: " >= "
    }
  }

  /// The verdict when the column's values all sort before (or all after) the other value, because
  /// they are of different shapes.
  func verdict(columnPrecedes: Bool) -> Bool {
    switch self {
    case .equal: false
    case .notEqual: true
    case .less, .lessOrEqual: columnPrecedes
    case .greater, .greaterOrEqual: !columnPrecedes
    }
  }
}
