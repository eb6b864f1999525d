import OpsDomain

/// Records as lines of text for programs. A line depends on its record alone, so that a long list
/// can be written page by page.
struct RecordLines {
  /// csv, tsv, ndjson or value.
  private enum Form {
    case csv, tsv, ndjson
    case value(String)
  }

  private let form: Form
  private let fields: FieldSelection?
  /// Of the answer, which each line of ndjson names.
  private let schema: String
  /// The columns of csv and tsv.
  private let paths: [String]
  /// Lines of a list escape line ends, so that lines and records agree.
  private let isList: Bool
  /// The glyphs of a terminal, which is shown control characters and not sent them; nil for files
  /// and pipes.
  private let glyphs: GlyphSet?

  /// Nil for a format that is not written line by line.
  init?(
    _ format: OutputFormat, fields: FieldSelection?, schema: String, paths: [String], isList: Bool,
    glyphs: GlyphSet? = nil
  ) {
    switch format {
    case .csv: form = .csv
    case .tsv: form = .tsv
    case .ndjson: form = .ndjson
    case .value(let path): form = .value(path)
    case .table, .json, .id: return nil
    }
    self.fields = fields
    self.schema = schema
    self.paths = paths
    self.isList = isList
    self.glyphs = glyphs
  }

  /// What stands before the first record.
  var head: [UInt8] {
    var output: [UInt8] = []
    switch form {
    case .csv where !paths.isEmpty: DelimitedText.appendCSV(headings, to: &output)
    case .tsv where !paths.isEmpty: DelimitedText.appendTSV(headings, to: &output)
    default: break
    }
    return output
  }

  /// What the columns are called: as they were asked for; else the only shown part of a value, such
  /// as the amount of a sum of money, has the name of the value.
  private var headings: [String] {
    guard fields == nil else { return paths }
    return paths.map { path in
      let name = String(path.prefix { $0 != "." })
      let parts = paths.count { $0 == name || $0.hasPrefix(name + ".") }
      return parts == 1 ? name : path
    }
  }

  func lines(_ records: [DocumentObject]) -> [UInt8] {
    var output: [UInt8] = []
    for record in records {
      switch form {
      case .csv where !paths.isEmpty: DelimitedText.appendCSV(cells(record), to: &output)
      case .tsv where !paths.isEmpty: DelimitedText.appendTSV(cells(record), to: &output)
      case .csv, .tsv: break
      case .ndjson: appendJSON(record, to: &output)
      case .value(let path): append(FieldSelection.value(path, in: record) ?? .null, to: &output)
      }
    }
    if case .ndjson = form { return Sanitizer.json(output) }
    return output
  }

  private func cells(_ record: DocumentObject) -> [String] {
    paths.map { cell(FieldSelection.value($0, in: record) ?? .null) }
  }

  private func appendJSON(_ record: DocumentObject, to output: inout [UInt8]) {
    var line: DocumentObject = ["_s": .text(schema)]
    for member in (fields?.project(record) ?? record).members where member.key != "_s" {
      line.set(member.key, member.value)
    }
    DocumentWriter.write(.object(line), to: &output)
    output.append(0x0A)
  }

  private func append(_ value: Document, to output: inout [UInt8]) {
    let text = cell(value)
    if isList {
      DelimitedText.appendEscaped(text, to: &output)
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(0x0A)
  }

  private func cell(_ value: Document) -> String {
    let text = CellText.exact(value)
    return glyphs.map { Sanitizer.printable(text, glyphs: $0, keepsLines: true) } ?? text
  }
}
