import OpsDomain
import OpsStorage

/// Where an export keeps what it has read until it is complete, so that it can go on after an
/// interruption.
public protocol ExportKeep: Sendable {
  /// What an interrupted export has kept; nil for none. Throws `data.corrupt` for something else
  /// in its place.
  func found() async throws -> KeptExport?
  /// Begins to keep; throws what writing throws.
  func begin(_ head: KeptExport.Head) async throws
  /// Keeps some records of a collection, behind those of it and of the collections before.
  func add(_ rows: [Row], of schema: Schema) async throws
  /// Gives all that was kept, in its order and in parts.
  func replay(
    _ take: @Sendable (_ schema: Schema, _ rows: [Row]) async throws -> Void
  ) async throws
}
