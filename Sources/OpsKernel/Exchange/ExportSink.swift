import OpsDomain
import OpsStorage

/// What takes the records of an export, page by page, such as a file.
public protocol ExportSink: Sendable {
  /// The export begins.
  func open(_ manifest: ExportManifest) async throws
  /// The records of a collection follow.
  func begin(_ table: ExportTable, of schema: Schema) async throws
  /// Takes some records, in the order of their identifiers. Of their values only those of the
  /// table's columns are wanted.
  func add(_ rows: [Row]) async throws
  /// The collection is complete.
  func end(_ collection: ExportedCollection) async throws
}
