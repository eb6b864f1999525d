import OpsDomain
import Synchronization

extension Overlay {
  public func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    if let known = known(schema, id: id) { return known }
    return try await ask(schema, id: id)
  }

  public func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    // As in SQL, a key with an absent value names no record and never collides.
    guard !values.contains(where: \.isNull) else { return nil }
    if let known = known(schema, key: key, values) { return known }
    return try await ask(schema, key: key, values)
  }

  /// What the base has under an identifier that is not known here.
  func ask(_ schema: Schema, id: RecordID) async throws -> Row? {
    let row = try await base.record(schema, id: id)
    remember(schema, row, id: id)
    return row
  }

  /// The same for a key.
  func ask(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    guard !values.contains(where: \.isNull) else { return nil }
    return learn(schema, key, values, try await base.record(schema, key: key, values))
  }

  /// What is known of a record without asking the base: `.some(nil)` when it is absent.
  func known(_ schema: Schema, id: RecordID) -> Row?? { table(schema) { $0.known(id) } }

  /// The same for a record named by a key.
  func known(_ schema: Schema, key: UniqueKey, _ values: [Value]) -> Row?? {
    table(schema) { $0.known(KnownRows.Probe(key, values)) }
  }

  /// Whether a record has the key.
  func isTaken(_ schema: Schema, _ key: UniqueKey, _ values: [Value]) async throws -> Bool {
    guard !values.contains(where: \.isNull) else { return false }
    if let known = known(schema, key: key, values) { return known != nil }
    if namesNewRecord(key, values) { return false }
    return try await ask(schema, key: key, values) != nil
  }

  /// Whether a key refers to a record that this transaction has made. The base has no row with such
  /// a key: a reference is to a record that is there.
  private func namesNewRecord(_ key: UniqueKey, _ values: [Value]) -> Bool {
    state.withLock { state in
      zip(key.columns, values).contains { column, value in
        guard let collection = column.references, case .integer(let raw) = value else {
          return false
        }
        return state.tables.all.contains { table in
          table.schema.name == collection && table.isNew(RecordID(rawValue: raw))
        }
      }
    }
  }

  /// Whether the transaction has written to the collection.
  func hasWritten(_ schema: Schema) -> Bool { table(schema) { !$0.writes.isEmpty } ?? false }
}
