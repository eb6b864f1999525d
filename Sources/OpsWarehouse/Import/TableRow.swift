/// One row of a table, by the names of its columns.
struct TableRow {
  let file: Int
  let line: Int
  private let values: [String: String]

  init(file: Int, line: Int, values: [String: String]) {
    self.file = file
    self.line = line
    self.values = values
  }

  /// The text of a column on one line, without the spaces around it; empty for a column that is not
  /// there.
  subscript(_ column: String) -> String {
    let text = values[column] ?? ""
    return text.split { $0 == " " || $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }

  /// The text of a column, or nil when it is empty.
  func optional(_ column: String) -> String? {
    let text = self[column]
    return text.isEmpty ? nil : text
  }

  /// A remark about this row.
  func remark(_ reason: String, _ message: String, isUsed: Bool = true) -> ImportRemark {
    ImportRemark(file: file, line: line, reason: reason, message: message, isUsed: isUsed)
  }
}
