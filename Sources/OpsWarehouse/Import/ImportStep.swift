import OpsKernel

/// What one row of a file comes to.
public struct ImportStep: Sendable {
  /// Which of the files, by its place among them.
  public var file: Int
  /// The row as it stands there; nil for rows of a workbook.
  public var row: DelimitedRecord?
  /// Whether it is about a row at all, and not about a whole file.
  public var isRow = true
  public var records: [ImportRecord] = []
  public var remarks: [ImportRemark] = []

  init(file: Int, row: DelimitedRecord? = nil) {
    self.file = file
    self.row = row
  }

  /// Wants `content` because of the row on `line`.
  mutating func want(_ content: ImportRecord.Content, line: Int) {
    records.append(ImportRecord(file: file, line: line, content))
  }
}
