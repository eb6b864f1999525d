import OpsDomain

extension Value {
  /// The value in short, for messages.
  var summary: String {
    switch self {
    case .null: "-"
    case .integer(let value): "\(value)"
    case .text(let text): "\"\(text)\""
    case .bytes(let bytes): "\(bytes)"
    }
  }
}

extension Row {
  /// The values in short, for messages.
  var summary: String { values.summary }
}

extension [Value] {
  /// The values in short, for messages.
  var summary: String { "[" + map(\.summary).joined(separator: ", ") + "]" }
}
