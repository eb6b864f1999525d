import OpsDomain
import OpsStorage

/// Conditions are lists that start with a word: `["=","status","open"]`, `[">=","quantity",5]`,
/// `["in","region",["LT","LV"]]`, `["contains","search","lamp"]`,
/// `["<column","reserved","on_hand"]`,
/// `["and",…]`, `["or",…]`, `["not",…]`. `true` is every row and `false` none.
extension WireCoder {
  /// The wire form.
  public static func document(_ predicate: Predicate) -> Document {
    func compare(_ word: String, _ column: Column, _ value: Value) -> Document {
      .list([.text(word), .text(column.name), document(value)])
    }
    switch predicate {
    case .everything: return true
    case .nothing: return false
    case .equals(let column, let value): return compare("=", column, value)
    case .notEquals(let column, let value): return compare("!=", column, value)
    case .less(let column, let value): return compare("<", column, value)
    case .lessOrEqual(let column, let value): return compare("<=", column, value)
    case .greater(let column, let value): return compare(">", column, value)
    case .greaterOrEqual(let column, let value): return compare(">=", column, value)
    case .oneOf(let column, let values):
      return .list(["in", .text(column.name), .list(values.map { document($0) })])
    case .contains(let column, let text):
      return .list(["contains", .text(column.name), .text(text)])
    case .lessThanColumn(let left, let right):
      return .list(["<column", .text(left.name), .text(right.name)])
    case .and(let parts): return .list(["and"] + parts.map { document($0) })
    case .or(let parts): return .list(["or"] + parts.map { document($0) })
    case .not(let part): return .list(["not", document(part)])
    }
  }

  /// Throws `data.bad_value`, also for a value that the column cannot hold and with the column as
  /// its field; and `data.too_large` for more conditions than
  /// ``WireLimits/conditions`` or more values than ``WireLimits/values``.
  public static func predicate(
    _ document: Document, in schema: Schema
  ) throws(OpsError) -> Predicate {
    var reader = PredicateReader(schema: schema)
    return try reader.predicate(document)
  }
}

/// Reads one filter and counts what it costs.
private struct PredicateReader {
  private static let field = "where"

  let schema: Schema
  private var conditions = 0
  private var values = 0

  init(schema: Schema) { self.schema = schema }

  mutating func predicate(_ document: Document) throws(OpsError) -> Predicate {
    conditions += 1
    try check()
    switch document {
    case .bool(true): return .everything
    case .bool(false): return .nothing
    case .list(let items):
      guard case .text(let word)? = items.first else { break }
      return try predicate(word, items.dropFirst())
    default: break
    }
    throw WireCoder.problem(
      "A condition must be true, false or a list that starts with a word", field: Self.field)
  }

  private mutating func predicate(
    _ word: String, _ rest: ArraySlice<Document>
  ) throws(OpsError) -> Predicate {
    switch word {
    case "and": return .and(try parts(rest))
    case "or": return .or(try parts(rest))
    case "not":
      guard rest.count == 1, let only = rest.first else { break }
      return .not(try predicate(only))
    case "=", "!=", "<", "<=", ">", ">=", "in", "contains", "<column":
      guard rest.count == 2, let first = rest.first, let last = rest.last,
        case .text(let name) = first
      else { break }
      return try comparison(word, try schema.column(named: name, field: Self.field), last)
    default: break
    }
    throw WireCoder.problem(
      "The condition \"\(Excerpt.of(word))\" cannot be read", field: Self.field,
      hint: "words: = != < <= > >= in contains <column and or not")
  }

  private mutating func comparison(
    _ word: String, _ column: Column, _ operand: Document
  ) throws(OpsError) -> Predicate {
    switch (word, operand) {
    case ("in", .list(let items)):
      values += items.count
      try check()
      let wanted = try WireCoder.values(items, field: Self.field)
      for value in wanted { try column.requireComparable(with: value) }
      return .oneOf(column, wanted)
    case ("contains", .text(let text)):
      try column.requireText()
      return .contains(column, text)
    case ("<column", .text(let name)):
      let other = try schema.column(named: name, field: Self.field)
      try column.requireComparable(with: other)
      return .lessThanColumn(column, other)
    case ("in", _), ("contains", _), ("<column", _):
      throw WireCoder.problem("\(word) does not work with this value", field: Self.field)
    default: break
    }
    let value = try WireCoder.value(operand, field: Self.field)
    try column.requireComparable(with: value)
    return switch word {
    case "=": .equals(column, value)
    case "!=": .notEquals(column, value)
    case "<": .less(column, value)
    case "<=": .lessOrEqual(column, value)
    case ">": .greater(column, value)
    default: .greaterOrEqual(column, value)
    }
  }

  private mutating func parts(_ items: ArraySlice<Document>) throws(OpsError) -> [Predicate] {
    var parts: [Predicate] = []
    for item in items { parts.append(try predicate(item)) }
    return parts
  }

  private func check() throws(OpsError) {
    guard conditions <= WireLimits.conditions, values <= WireLimits.values else {
      throw OpsError(
        .tooLarge,
        "A filter has at most \(WireLimits.conditions) conditions and \(WireLimits.values) values",
        field: Self.field, hint: "ask in smaller parts")
    }
  }
}
