import OpsDomain
import OpsStorage

/// Entities straight into an overlay, past the gate: what a test of a store needs.
extension Overlay {
  /// Adds a record; returns it with version 1. Throws as `insert(_:_:)` with a row does.
  public func insert<E: Entity>(_ entity: E) async throws -> E {
    try E(try await insert(E.schema, entity.row))
  }

  /// Replaces a record; returns it with the next version. Throws as `update(_:_:)` does.
  public func update<E: Entity>(_ entity: E) async throws -> E {
    try E(try await update(E.schema, entity.row))
  }

  /// Removes a record. Throws as `delete(_:id:version:)` does.
  public func delete<E: Entity>(_ entity: E) async throws {
    try await delete(E.schema, id: entity.id, version: entity.version)
  }
}

/// Entities straight from a reader, past the gate.
extension RecordReader {
  /// The entity with this identifier, if there is one.
  public func entity<E: Entity>(_ type: E.Type = E.self, _ id: RecordID) async throws -> E? {
    try await record(E.schema, id: id).map { try E($0) }
  }

  /// The entity with these key values, if there is one.
  public func entity<E: Entity>(
    _ type: E.Type = E.self, _ key: UniqueKey, _ values: Value...
  ) async throws -> E? {
    try await record(E.schema, key: key, values).map { try E($0) }
  }
}
