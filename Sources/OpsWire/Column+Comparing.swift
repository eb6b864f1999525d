import OpsDomain

/// Which values of a condition or a key a column is compared with. A value of another kind would
/// match every row or none, and nobody would notice.
extension Column {
  /// Throws `data.bad_value` with the column as its field unless a stored value of the column can
  /// equal `value`. Null is the absent value, of every column.
  func requireComparable(with value: Value) throws(OpsError) {
    switch (kind, value) {
    case (_, .null), (.text, .text), (.bytes, .bytes): return
    case (.integer, .integer), (.bool, .integer), (.fixed, .integer), (.instant, .integer),
      (.id, .integer):
      return
    case (.date, .text(let text)) where (try? CivilDate(parsing: text)) != nil: return
    default: throw notComparable(with: Self.words(value))
    }
  }

  /// Throws `data.bad_value` with the column as its field unless it holds text.
  func requireText() throws(OpsError) {
    guard kind == .text || kind == .date else {
      throw WireCoder.problem("`contains` needs a text column; \(name) is not one", field: name)
    }
  }

  /// Throws `data.bad_value` with the column as its field unless both columns are stored in the
  /// same way.
  func requireComparable(with other: Column) throws(OpsError) {
    guard Self.isText(kind) == Self.isText(other.kind), (kind == .bytes) == (other.kind == .bytes)
    else { throw notComparable(with: "the column \(other.name)") }
  }

  private static func isText(_ kind: Kind) -> Bool { kind == .text || kind == .date }

  private func notComparable(with what: String) -> OpsError {
    WireCoder.problem(
      "\(name) cannot be compared with \(what)", field: name, hint: "allowed: \(stored), or null")
  }

  private var stored: String {
    switch kind {
    case .integer: "a whole number"
    case .bool: "0 or 1"
    case .text: "text"
    case .bytes: #"bytes as {"b":"base64url"}"#
    case .fixed: "a whole number of millionths, such as 24900000 for 24.9"
    case .instant: "a time in milliseconds since 1970"
    case .date: "a date as YYYY-MM-DD"
    case .id: "the identifier as a whole number"
    }
  }

  private static func words(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): "\(number)"
    case .text(let text): "\"\(Excerpt.of(text))\""
    case .bytes: "bytes"
    }
  }
}
