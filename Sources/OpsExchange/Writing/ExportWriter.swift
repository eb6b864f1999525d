import OpsDomain
import OpsKernel
import OpsStorage

/// Writes an export in one form. Calls come in this order: `open`, for each collection `begin`,
/// `add`, `end`, and in the end `finish`. What is not finished leaves no file.
protocol ExportWriter: AnyObject {
  /// Takes the head of the export.
  func open(_ manifest: ExportManifest) throws
  /// The records of a collection follow.
  func begin(_ table: ExportTable, of schema: Schema) throws
  /// Takes some records.
  func add(_ rows: [Row]) throws
  /// The collection is complete.
  func end(_ collection: ExportedCollection) throws
  /// Puts the files in their places. Throws `cantcreate.file` and `tempfail.storage_full`.
  func finish() throws
}
