import OpsDomain
import OpsKernel
import OpsStorage

/// Writes an export as JSON with one record on each line, so that a file of any size can be read
/// line by line. Of one collection it writes the records alone.
final class LineExport: ExportWriter {
  /// The members of a line of NDJSON that are no columns.
  static let collectionMember = "_collection"
  static let endMember = "_end"
  private static let pieceLength = 1 << 20

  private let file: OutputFile
  /// Whether the lines together are one JSON document.
  private let isDocument: Bool
  private var isAll = false
  private var exported: [ExportedCollection] = []
  private var prefixes: [[UInt8]] = []
  private var places: [(position: Int, kind: Column.Kind)] = []
  private var isFirstRecord = true
  private var values = ValueText()
  private var bytes: [UInt8] = []

  /// Writes to a file that was opened for it.
  init(_ file: OutputFile, isDocument: Bool) {
    self.file = file
    self.isDocument = isDocument
    bytes.reserveCapacity(Self.pieceLength + (64 << 10))
  }

  func open(_ manifest: ExportManifest) throws {
    isAll = manifest.all
    guard isAll else {
      if isDocument { write("[\n") }
      return
    }
    let head = try DocumentEncoder.encode(manifest)
    if isDocument { write("{\"export\":") }
    DocumentWriter.write(head, to: &bytes)
    write(isDocument ? ",\n\"collections\":{\n" : "\n")
  }

  func begin(_ table: ExportTable, of schema: Schema) throws {
    places = ExportColumns.places(of: table, in: schema)
    let marks = isAll && !isDocument ? "\"\(Self.collectionMember)\":\"\(table.collection)\"," : ""
    prefixes = places.enumerated().map { index, place in
      let start = index == 0 ? "{" + marks : ","
      return Array("\(start)\"\(schema.columns[place.position].name)\":".utf8)
    }
    isFirstRecord = true
    guard isAll, isDocument else { return }
    write("\(exported.isEmpty ? "" : ",\n")\"\(table.collection)\":[\n")
  }

  func add(_ rows: [Row]) throws {
    for row in rows {
      if isDocument, !isFirstRecord { write(",\n") }
      isFirstRecord = false
      for (index, place) in places.enumerated() {
        bytes.append(contentsOf: prefixes[index])
        append(row.values[place.position], place.kind)
      }
      bytes.append(UInt8(ascii: "}"))
      if !isDocument { bytes.append(UInt8(ascii: "\n")) }
      if bytes.count >= Self.pieceLength { try flush() }
    }
  }

  func end(_ collection: ExportedCollection) throws {
    exported.append(collection)
    guard isDocument else { return }
    write(isFirstRecord ? "]" : "\n]")
  }

  func finish() throws {
    if isAll {
      if isDocument { write("\n},\n") }
      write(isDocument ? "\"end\":" : "{\"\(Self.endMember)\":")
      DocumentWriter.write(try DocumentEncoder.encode(exported), to: &bytes)
      write("}\n")
    } else if isDocument {
      write("\n")
    }
    try flush()
    try file.close()
  }

  private func append(_ value: Value, _ kind: Column.Kind) {
    let quote = UInt8(ascii: "\"")
    switch value {
    case .null: write("null")
    case .text(let text): DocumentWriter.write(.text(text), to: &bytes)
    case .bytes(let raw): DocumentWriter.write(.text(Base64URL.encode(raw)), to: &bytes)
    case .integer(let number):
      let isPlain = ValueText.isPlain(number, of: kind)
      if !isPlain { bytes.append(quote) }
      values.append(number, of: kind, to: &bytes)
      if !isPlain { bytes.append(quote) }
    }
  }

  private func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private func flush() throws {
    try file.put(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
