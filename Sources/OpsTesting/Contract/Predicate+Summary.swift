import OpsDomain
import OpsStorage

extension Predicate {
  /// The condition in a few words, for messages.
  var summary: String {
    switch self {
    case .everything: "everything"
    case .nothing: "nothing"
    case .equals(let column, let value): "\(column.name) = \(value.summary)"
    case .notEquals(let column, let value): "\(column.name) ≠ \(value.summary)"
    case .less(let column, let value): "\(column.name) < \(value.summary)"
    case .lessOrEqual(let column, let value): "\(column.name) ≤ \(value.summary)"
    case .greater(let column, let value): "\(column.name) > \(value.summary)"
    case .greaterOrEqual(let column, let value): "\(column.name) ≥ \(value.summary)"
    case .oneOf(let column, let values): "\(column.name) one of \(values.summary)"
    case .contains(let column, let text): "\(column.name) contains \(text)"
    case .lessThanColumn(let left, let right): "\(left.name) < \(right.name)"
    case .and(let parts): "(" + parts.map(\.summary).joined(separator: " and ") + ")"
    case .or(let parts): "(" + parts.map(\.summary).joined(separator: " or ") + ")"
    case .not(let part): "not \(part.summary)"
    }
  }
}

extension Order {
  /// The step in two words, for messages.
  var summary: String { "\(column.name) \(isDescending ? "down" : "up")" }
}
