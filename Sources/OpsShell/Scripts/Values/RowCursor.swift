import OpsDomain
import OpsKernel

/// Reads the rows of a file, one at a time.
struct RowCursor {
  /// A row and the line it starts on, from 1.
  struct Row {
    let value: ScriptValue
    let line: Int
  }

  // One of the two is set; both are changed in place, because a copy would copy their buffers.
  private var delimited: DelimitedReader?
  private var lines: LineReader?
  private var header: HeaderBinding?
  private let areRecords: Bool
  private let path: String

  init(csv source: any ByteSource, of path: String) throws {
    var rows = DelimitedReader(source)
    guard let header = try rows.next() else {
      throw OpsError(
        .malformed, "\(Excerpt.of(path)) is empty",
        hint: "write the names of the columns into the first row", at: "\(path):1")
    }
    do {
      if let problem = header.problem { throw problem }
      let names = header.fields.map { $0.text ?? "" }
      self.header = try HeaderBinding(names: names, required: [], optional: names)
    } catch var error as OpsError {
      error.at = error.at ?? "\(path):1"
      throw error
    }
    delimited = rows
    areRecords = true
    self.path = path
  }

  init(lines source: any ByteSource, of path: String, areRecords: Bool) {
    lines = LineReader(source)
    self.areRecords = areRecords
    self.path = path
  }

  /// The next row; nil at the end. Throws `data…` with the line for a row of another form: short
  /// and long rows are never padded or cut.
  mutating func next() throws -> Row? {
    header == nil ? try nextLine() : try nextRecord()
  }

  private mutating func nextRecord() throws -> Row? {
    guard let header, let record = try delimited?.next() else { return nil }
    if let problem = header.problem(in: record) { throw placed(problem, record.line) }
    var row = DocumentObject()
    for (name, field) in zip(header.names, record.fields) {
      row.set(name, .text(field.plainText ?? ""))
    }
    return Row(value: .record(row), line: record.line)
  }

  private mutating func nextLine() throws -> Row? {
    while let line = try lines?.next() {
      if let problem = line.problem { throw placed(problem, line.number) }
      guard areRecords else {
        let text = String(decoding: line.content, as: UTF8.self)
        return Row(value: .text(text), line: line.number)
      }
      guard line.content.contains(where: { $0 > 0x20 }) else { continue }
      do {
        return Row(value: ScriptValue(try DocumentParser.parse(line.content)), line: line.number)
      } catch { throw placed(error, line.number) }
    }
    return nil
  }

  private func placed(_ error: OpsError, _ line: Int) -> OpsError {
    var error = error
    error.at = "\(path):\(line)"
    return error
  }
}
