import OpsKernel

/// Writes the remarks of an import as a table: file, line, whether the row was used, reason,
/// message, column. Only its owner may read it; it gets its name once all rows are in it.
public final class RemarksWriter {
  private let file: OutputFile
  private var cells = DelimitedWriter(cells: .neutralised)

  /// Writes the header to a file that was opened for it. Throws `cantcreate.file`.
  public init(_ file: OutputFile) throws {
    self.file = file
    try write(["file", "line", "used", "reason", "message", "column", "hint"])
  }

  /// Writes one remark about a row of the file called `name`.
  public func write(_ remark: ImportRemark, of name: String) throws {
    try write([
      name, String(remark.line), remark.isUsed ? "yes" : "no", remark.reason, remark.message,
      remark.column ?? "", remark.hint ?? "",
    ])
  }

  /// Makes sure the rows are on the disk, and closes the file.
  public func close() throws { try file.close() }

  private func write(_ row: [String]) throws {
    cells.write(row)
    try file.put(cells.drain { Array($0) })
  }
}
