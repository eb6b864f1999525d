import OpsDomain
import OpsKernel
import OpsStorage

/// An export of all collections that is read back, front to back.
public protocol ExportSource: AnyObject {
  /// The head of the export.
  var manifest: ExportManifest { get }
  /// The digest of each collection, once all records are read.
  var digests: [String: String] { get }
  /// The next records, all of one collection; nil at the end.
  ///
  /// Throws `data.corrupt` for a file that was cut or changed, and what reading throws.
  func next() throws -> ExportBatch?
}

/// Records of one collection.
public struct ExportBatch: Sendable {
  /// The collection.
  public let schema: Schema
  /// At most ``Limits/pageSizeMaximum`` records.
  public let rows: [Row]
}

/// Opens exports.
public enum ExportSources {
  /// Opens an export of all collections: a JSON, NDJSON or SQLite file, or a folder of CSV files.
  /// The content says which it is.
  ///
  /// Throws `noinput.file` for what cannot be read, `data.bad_value` for what is no export of all
  /// collections, and `protocol.version` for one of a newer version.
  public static func open(
    _ path: String, _ rules: RuleBook, isFolder: Bool
  ) throws -> any ExportSource {
    let source: any ExportSource
    if isFolder {
      source = try FolderSource(path, rules)
    } else if try isDatabase(path) {
      source = try DatabaseSource(path, rules)
    } else {
      source = try LineSource(path, rules)
    }
    try source.manifest.check()
    guard source.manifest.all else { throw notAll }
    return source
  }

  /// The refusal of a file that is no export of a whole book.
  static let notAll = OpsError(
    .badValue, "The file is not an export of a whole book", field: "file",
    hint: "make one with `opsh export all --to FILE`, as JSON, NDJSON, SQLite or CSV")

  private static func isDatabase(_ path: String) throws -> Bool {
    try FileByteSource(path: path).peek(16).starts(with: "SQLite format 3".utf8)
  }
}
