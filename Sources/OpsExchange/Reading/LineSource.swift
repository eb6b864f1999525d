import OpsDomain
import OpsKernel
import OpsStorage

/// Reads an export that has one record on each line: NDJSON, or the JSON that opsh writes.
final class LineSource: ExportSource {
  /// The longest line in bytes.
  private static let lineBytes = 8 << 20

  let manifest: ExportManifest
  private(set) var digests: [String: String] = [:]

  private let rules: RuleBook
  private let isDocument: Bool
  private var reader: LineReader
  private var hasEnded = false
  /// Whether the collection of a document ended with the last record.
  private var isAtEnd = false
  /// The collection whose records are read now.
  private var form: ExportForm?
  /// A record of the next collection that was read already.
  private var ahead: Document?
  private let tables: [String: ExportTable]

  /// Reads the first line. Throws `noinput.file`, and `data.bad_value` for another file.
  init(_ path: String, _ rules: RuleBook) throws {
    self.rules = rules
    var reader = LineReader(try ByteSources.open(path), lineBytes: Self.lineBytes)
    let line = try reader.next()?.content ?? []
    self.reader = reader
    let start = Array("{\"export\":{".utf8)
    isDocument = line.starts(with: start)
    let head = isDocument ? Array(Self.bare(line).dropFirst(start.count - 1)) : line
    guard let document = try? Self.parse(head),
      let manifest = try? DocumentDecoder.decode(
        ExportManifest.self, from: document, unknown: .ignore)
    else { throw ExportSources.notAll }
    self.manifest = manifest
    tables = Dictionary(
      manifest.tables.map { ($0.collection, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func next() throws -> ExportBatch? {
    var rows: [Row] = []
    isAtEnd = false
    // The lines of a document say where a collection ends.
    while rows.count < Limits.pageSizeMaximum, !isAtEnd {
      guard let record = try ahead ?? nextRecord() else { break }
      ahead = nil
      if !isDocument, let name = record[LineExport.collectionMember]?.string,
        form.map({ !TextFolding.sameBytes($0.schema.name, name) }) ?? true
      {
        if !rows.isEmpty {
          ahead = record
          break
        }
        try begin(name)
      }
      guard let form else { throw Self.damaged }
      rows.append(
        try form.row { index, column in
          try ExportForm.value(record[form.name(at: index)], of: column)
        })
    }
    guard let form, !rows.isEmpty else {
      guard hasEnded else { throw Self.damaged }
      return nil
    }
    return ExportBatch(schema: form.schema, rows: rows)
  }

  private func begin(_ collection: String) throws {
    guard let table = tables[collection] else { throw Self.damaged }
    form = try ExportForm(table, of: rules.schema(named: collection))
  }

  /// The next record; nil behind the last one.
  private func nextRecord() throws -> Document? {
    while !hasEnded, let line = try reader.next() {
      if let problem = line.problem { throw problem }
      let content = Self.bare(line.content)
      guard let first = content.first else { continue }
      if isDocument, first != UInt8(ascii: "{") {
        try readFrame(content)
        continue
      }
      let document = try Self.parse(Array(content))
      if !isDocument, let end = document[LineExport.endMember] {
        try readEnd(end)
        continue
      }
      isAtEnd = isDocument && line.content.last != UInt8(ascii: ",")
      return document
    }
    return nil
  }

  /// A line of a document that is no record: the name of a collection, a bracket, the end.
  private func readFrame(_ line: ArraySlice<UInt8>) throws {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("\"end\":") {
      let end = text.dropFirst(6)
      guard end.hasSuffix("}") else { throw Self.damaged }
      return try readEnd(try Self.parse(Array(end.dropLast().utf8)))
    }
    guard text.hasPrefix("\""), text.hasSuffix("\":[") else { return }
    try begin(String(text.dropFirst().dropLast(3)))
  }

  private func readEnd(_ document: Document) throws {
    let exported = try DocumentDecoder.decode(
      [ExportedCollection].self, from: document, unknown: .ignore)
    for collection in exported { digests[collection.collection] = collection.digest }
    hasEnded = true
  }

  /// The line without the comma behind it.
  private static func bare(_ line: [UInt8]) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: ",") ? line.dropLast() : line[...]
  }

  private static func parse(_ bytes: [UInt8]) throws -> Document {
    do {
      return try DocumentParser.parse(
        bytes, limits: DocumentParser.Limits(maximumBytes: lineBytes))
    } catch {
      throw damaged
    }
  }

  /// The refusal of a file that is not as an export wrote it.
  static let damaged = OpsError(
    .corrupt, "The export is incomplete, or another program has changed it", field: "file",
    hint: "make a new export; of JSON, each record has to stay on its own line")
}
