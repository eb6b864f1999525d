import OpsDomain
import OpsStorage

/// Passes questions on and says which kind each was.
struct NotingReader: RecordReader {
  let inner: any RecordReader
  let note: @Sendable (String) -> Void

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    note("record")
    return try await inner.record(schema, id: id)
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    note("record")
    return try await inner.record(schema, key: key, values)
  }

  func records(_ query: Query) async throws -> [Row] {
    note("records")
    return try await inner.records(query)
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    note("figures")
    return try await inner.figures(aggregate)
  }
}
