import OpsKernel

/// What is read from one row of a file.
public struct ImportStep: Sendable {
  /// Which of the files, by its place among them.
  public var file: Int
  /// The row as it stands there; nil for rows of a workbook.
  public var row: DelimitedRecord?
  /// Whether it is about a row, and not about a whole file.
  public var isRow = true
  /// The records that an import wants because of the row; empty if it wants none.
  public var records: [ImportRecord] = []
  /// Why the row cannot be used, or what is unusual about it.
  public var remarks: [ImportRemark] = []

  init(file: Int, row: DelimitedRecord? = nil) {
    self.file = file
    self.row = row
  }

  /// Adds `content` as a record to write, from the row on `line`.
  mutating func want(_ content: ImportRecord.Content, line: Int) {
    records.append(ImportRecord(file: file, line: line, content))
  }
}
