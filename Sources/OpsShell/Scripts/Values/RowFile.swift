import OpsDomain
import OpsKernel

/// A file whose rows are read one by one: `csv(path)`, `ndjson(path)`, `lines(path)`. Nothing is
/// read before somebody asks for rows, and never more than one row is held.
public struct RowFile: Sendable {
  /// How the file is written.
  enum Form: String, Sendable {
    case csv, ndjson, lines
  }

  let form: Form
  /// As the script has it; `-` is standard input.
  let path: String
  let console: any Console

  /// Begins at the first row. Throws `noinput.file`, and `data…` for a bad header.
  func open() throws -> RowCursor {
    let source = try path == "-" ? console.openInput() : ByteSources.open(path)
    switch form {
    case .csv: return try RowCursor(csv: source, of: path)
    case .ndjson: return RowCursor(lines: source, of: path, areRecords: true)
    case .lines: return RowCursor(lines: source, of: path, areRecords: false)
    }
  }

  /// All rows at once, for functions that need them. Throws `data.too_large` beyond ``mostRows``.
  func all() throws -> [ScriptValue] {
    var cursor = try open()
    var rows: [ScriptValue] = []
    while let row = try cursor.next() {
      rows.append(row.value)
      guard rows.count <= Self.mostRows else {
        throw OpsError(
          .tooLarge, "\(Excerpt.of(path)) has more than \(Self.mostRows) rows",
          hint: "use foreach, which reads the rows one by one")
      }
    }
    return rows
  }

  /// How many rows there are.
  func count() throws -> Int {
    var cursor = try open()
    var count = 0
    while try cursor.next() != nil { count += 1 }
    return count
  }

  /// Most rows that are held at once.
  static let mostRows = 1_000_000
}
