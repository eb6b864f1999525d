import OpsDomain

/// Names in SQL text: always quoted, so that a column may be called `order`.
enum SQLName {
  /// `name` as a quoted identifier.
  static func quoted(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(name)\"" }
    var text = "\""
    for character in name.unicodeScalars {
      if character == "\"" { text.unicodeScalars.append("\"") }
      text.unicodeScalars.append(character)
    }
    return text + "\""
  }

  /// The names as a list `"a", "b"`.
  static func list(_ columns: some Sequence<Column>) -> String {
    columns.map { quoted($0.name) }.joined(separator: ", ")
  }
}
