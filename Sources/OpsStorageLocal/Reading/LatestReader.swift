import OpsDomain
import OpsStorage

/// Reads the latest commits, each question on whichever connection is idle.
struct LatestReader: RecordReader {
  let readers: ReaderStack

  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    try readers.read { try $0.record(schema, id: id) }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    try readers.read { try $0.record(schema, key: key, values) }
  }

  func records(_ query: Query) throws -> [Row] {
    try readers.read { try $0.records(query) }
  }

  func figures(_ aggregate: Aggregate) throws -> [[Value]] {
    try readers.read { try $0.figures(aggregate) }
  }
}
