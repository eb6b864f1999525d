import OpsDomain
import OpsKernel
import OpsStorage

/// Reads an export of CSV files from their folder.
final class FolderSource: ExportSource {
  let manifest: ExportManifest
  let digests: [String: String]

  private let path: String
  private let rules: RuleBook
  private var index = 0
  private var form: ExportForm?
  private var reader: DelimitedReader?

  /// Reads `export.json`. Throws `noinput.file` where the folder has none: then the export was not
  /// completed.
  init(_ path: String, _ rules: RuleBook) throws {
    self.path = path
    self.rules = rules
    let name = "\(path)/\(DelimitedExport.manifestName)"
    let bytes = try ByteSources.open(name).readAll(limit: 8 << 20, name: name)
    let document = try? DocumentParser.parse(bytes, limits: .trusted)
    let head = try ExportHead(export: document?["export"], end: document?["end"])
    manifest = head.manifest
    digests = head.digests
  }

  func next() throws -> ExportBatch? {
    while true {
      if reader == nil {
        guard index < manifest.tables.count else { return nil }
        try begin(manifest.tables[index])
        index += 1
      }
      let rows = try page()
      if rows.count < Limits.pageSizeMaximum { reader = nil }
      if let form, !rows.isEmpty { return ExportBatch(schema: form.schema, rows: rows) }
    }
  }

  private func begin(_ table: ExportTable) throws {
    let schema = try rules.schema(named: table.collection)
    form = try ExportForm(table, of: schema)
    let source = try ByteSources.open("\(path)/\(schema.name).csv")
    var reader = DelimitedReader(source, lineBytes: 16 << 20)
    guard let header = try reader.next(), header.problem == nil,
      header.fields.map({ $0.text ?? "" }) == table.columns
    else { throw LineSource.damaged }
    self.reader = reader
  }

  private func page() throws -> [Row] {
    guard let form else { return [] }
    var rows: [Row] = []
    while rows.count < Limits.pageSizeMaximum, let record = try reader?.next() {
      if let problem = record.problem { throw problem }
      let fields = record.fields
      guard fields.count == form.width else { throw LineSource.damaged }
      rows.append(
        try form.row { index, column in
          try ExportForm.value(Self.text(of: fields[index], column), of: column)
        })
    }
    return rows
  }

  /// The text of a cell; nil for an empty one. An empty text is written as `""`.
  private static func text(of field: DelimitedField, _ column: Column) throws -> String? {
    if field.isEmpty, !field.isQuoted { return nil }
    guard let text = field.text else { throw LineSource.damaged }
    switch column.kind {
    case .text, .date, .bytes: return ExportCell.text(of: text)
    default: return text
    }
  }
}
