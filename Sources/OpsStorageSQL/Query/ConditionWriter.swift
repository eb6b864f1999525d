import OpsDomain
import OpsStorage

/// Writes a predicate as a condition that gives the verdict of the memory interpreter.
///
/// A comparison with an absent value may come out as SQL's "unknown", which a `WHERE`, `AND` and
/// `OR` treat as false; only `not` can tell them apart and therefore asks `IS NOT TRUE`. Values
/// whose shape the column cannot hold are decided here, because SQL would convert them.
struct ConditionWriter {
  private let table: TableText
  private(set) var text = ""
  private(set) var bindings: [Value] = []

  private var dialect: Dialect { table.dialect }

  /// Bytes of what most questions come to.
  private static let usualLength = 160

  /// Longest chain of ANDs or ORs in one piece: databases limit the depth of an expression.
  private static let chainLength = 200

  init(_ table: TableText, text: String = "") {
    self.table = table
    self.text = text
    self.text.reserveCapacity(Self.usualLength)
  }

  mutating func append(_ piece: String) { text += piece }

  mutating func bind(_ value: Value) -> String {
    bindings.append(value)
    return dialect.parameter(bindings.count)
  }

  mutating func write(_ predicate: Predicate) {
    switch predicate {
    case .everything: text += "TRUE"
    case .nothing: text += "FALSE"
    case .equals(let column, let value): compare(column, .equal, value)
    case .notEquals(let column, let value): compare(column, .notEqual, value)
    case .less(let column, let value): compare(column, .less, value)
    case .lessOrEqual(let column, let value): compare(column, .lessOrEqual, value)
    case .greater(let column, let value): compare(column, .greater, value)
    case .greaterOrEqual(let column, let value): compare(column, .greaterOrEqual, value)
    case .oneOf(let column, let values): membership(column, values)
    case .contains(let column, let part): search(column, part)
    case .lessThanColumn(let left, let right): compare(left, right)
    case .and(let parts): chain(parts[...], " AND ", empty: "TRUE")
    case .or(let parts): chain(parts[...], " OR ", empty: "FALSE")
    case .not(let part):
      text += "("
      write(part)
      text += ") IS NOT TRUE"
    }
  }

  // MARK: Pieces

  private mutating func chain(_ parts: ArraySlice<Predicate>, _ link: String, empty: String) {
    if parts.isEmpty {
      text += empty
      return
    }
    if parts.count > Self.chainLength {
      let middle = parts.startIndex + parts.count / 2
      text += "("
      chain(parts[..<middle], link, empty: empty)
      text += ")" + link + "("
      chain(parts[middle...], link, empty: empty)
      text += ")"
      return
    }
    var isFirst = true
    for part in parts {
      if !isFirst { text += link }
      isFirst = false
      let isAtom = part.isAtom
      if !isAtom { text += "(" }
      write(part)
      if !isAtom { text += ")" }
    }
  }

  /// The schema's own column with its name in SQL; nil for a column the collection lacks, which is
  /// absent everywhere.
  private func stored(_ column: Column) -> (column: Column, name: String)? {
    table.schema.position(of: column).map { (table.schema.columns[$0], table.columns[$0]) }
  }

  private mutating func compare(_ column: Column, _ comparison: Comparison, _ value: Value) {
    guard let (column, name) = stored(column) else {
      let isEqual = comparison == .equal && value.isNull
      let differs = comparison == .notEqual && !value.isNull
      text += isEqual || differs ? "TRUE" : "FALSE"
      return
    }
    if value.isNull {
      switch comparison {
      case .equal: text += "\(name) IS NULL"
      case .notEqual: text += "\(name) IS NOT NULL"
      case .less, .lessOrEqual, .greater, .greaterOrEqual: text += "FALSE"
      }
    } else if column.accepts(value) {
      let parameter = bind(value)
      if comparison == .notEqual, column.isNullable {
        text += dialect.differs(name, from: parameter)
      } else {
        // Piece by piece: a text in between would be made and dropped for each comparison.
        text += name
        text += comparison.text
        text += parameter
      }
    } else if !comparison.verdict(columnPrecedes: column.precedes(value)) {
      text += "FALSE"
    } else {
      text += comparison == .notEqual || !column.isNullable ? "TRUE" : "\(name) IS NOT NULL"
    }
  }

  private mutating func membership(_ column: Column, _ values: [Value]) {
    guard let (column, name) = stored(column) else {
      text += values.contains(.null) ? "TRUE" : "FALSE"
      return
    }
    let present = values.filter { !$0.isNull && column.accepts($0) }
    let asksForAbsence = values.contains(.null)
    switch (present.count, asksForAbsence) {
    case (0, false):
      text += "FALSE"
      return
    case (0, true):
      text += "\(name) IS NULL"
      return
    case (1, false): return compare(column, .equal, present[0])
    default: break
    }
    if asksForAbsence { text += "(\(name) IS NULL OR " }
    text += "\(name) IN ("
    for (index, value) in present.enumerated() {
      if index > 0 { text += ", " }
      text += bind(value)
    }
    text += asksForAbsence ? "))" : ")"
  }

  private mutating func search(_ column: Column, _ part: String) {
    guard let (column, name) = stored(column), column.accepts(.text(part)) else {
      text += "FALSE"
      return
    }
    text += dialect.holds(name, bind(.text(part)))
  }

  private mutating func compare(_ left: Column, _ right: Column) {
    guard let left = stored(left), let right = stored(right) else {
      text += "FALSE"
      return
    }
    if left.column.shape == right.column.shape {
      text += "\(left.name) < \(right.name)"
    } else if left.column.shape < right.column.shape {
      text += "(\(left.name) IS NOT NULL AND \(right.name) IS NOT NULL)"
    } else {
      text += "FALSE"
    }
  }
}

extension Predicate {
  /// Whether the condition needs no brackets inside a chain.
  fileprivate var isAtom: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.isEmpty
    default: true
    }
  }
}

extension Column {
  /// Where the column's values stand in the order of shapes: integers, texts, bytes.
  fileprivate var shape: Int {
    switch kind {
    case .integer, .bool, .fixed, .instant, .id: 1
    case .text, .date: 2
    case .bytes: 3
    }
  }

  /// Whether the column's values sort before `value`, which has another shape.
  fileprivate func precedes(_ value: Value) -> Bool {
    switch value {
    case .null, .integer: false
    case .text: shape < 2
    case .bytes: shape < 3
    }
  }
}
