import OpsDomain
import OpsStorage

/// Reads the latest commits, each question on whichever connection is idle.
struct LatestReader: RecordReader {
  let pool: ConnectionPool

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await pool.read { try $0.record(schema, id: id) }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    try await pool.read { try $0.record(schema, key: key, values) }
  }

  func records(_ query: Query) async throws -> [Row] {
    try await pool.read { try $0.records(query) }
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await pool.read { try $0.figures(aggregate) }
  }
}
