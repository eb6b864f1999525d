import OpsDomain
import Synchronization

/// Reads the latest state of a book, one question at a time and without holding anything open, and
/// keeps a log of the answers. A row that was read stays as it was read.
final class LoggedReader: RecordReader {
  let store: any RecordStore
  private let kept = Mutex(ReadLog())

  init(_ store: any RecordStore) { self.store = store }

  /// What has been read so far.
  var log: ReadLog { kept.withLock { $0 } }

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    if let known = kept.withLock({ $0.row(schema, id: id) }) { return known }
    let row = try await store.read(.latest) { try await $0.record(schema, id: id) }
    kept.withLock { $0.note(schema, id: id, row) }
    return row
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    let row = try await store.read(.latest) { try await $0.record(schema, key: key, values) }
    kept.withLock { $0.note(schema, key: key, values, row) }
    return row
  }

  func records(_ query: Query) async throws -> [Row] {
    let rows = try await store.read(.latest) { try await $0.records(query) }
    kept.withLock { $0.note(query, rows) }
    return rows
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    let answer = try await store.read(.latest) { try await $0.figures(aggregate) }
    kept.withLock { $0.note(aggregate, answer) }
    return answer
  }
}
