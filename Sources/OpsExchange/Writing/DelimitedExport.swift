import OpsDomain
import OpsKernel
import OpsStorage

/// Writes an export as CSV: one file for one collection; for all, a folder with a file for each of
/// them and, once all are complete, `export.json`, which says what they are.
final class DelimitedExport: ExportWriter {
  /// The name of the file without which the folder is no export.
  static let manifestName = "export.json"

  private let path: String
  private let file: (_ path: String) throws -> OutputFile
  private var manifest: ExportManifest?
  private var exported: [ExportedCollection] = []
  private var table: TableExport?

  /// - Parameters:
  ///   - path: The file, or the folder for all collections.
  ///   - file: Begins to write a file.
  init(_ path: String, file: @escaping (_ path: String) throws -> OutputFile) {
    self.path = path
    self.file = file
  }

  private var isAll: Bool { manifest?.all ?? false }

  func open(_ manifest: ExportManifest) { self.manifest = manifest }

  func begin(_ table: ExportTable, of schema: Schema) throws {
    let file = try self.file(isAll ? "\(path)/\(table.collection).csv" : path)
    self.table = TableExport(table, of: schema, to: file)
  }

  func add(_ rows: [Row]) throws { try table?.add(rows) }

  func end(_ collection: ExportedCollection) throws {
    try table?.finish()
    table = nil
    exported.append(collection)
  }

  func finish() throws {
    guard isAll, let manifest else { return }
    let file = try self.file("\(path)/\(Self.manifestName)")
    let document: Document = [
      "export": try DocumentEncoder.encode(manifest),
      "end": try DocumentEncoder.encode(exported),
    ]
    try file.put(DocumentWriter.bytes(document, style: .pretty) + [UInt8(ascii: "\n")])
    try file.close()
  }
}
