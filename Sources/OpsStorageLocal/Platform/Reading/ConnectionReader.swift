import OpsDomain
import OpsStorage

/// Reads on one connection, which keeps its transaction from question to question.
struct ConnectionReader: RecordReader {
  let connection: Connection

  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    try connection.perform { try $0.record(schema, id: id) }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    try connection.perform { try $0.record(schema, key: key, values) }
  }

  func records(_ query: Query) throws -> [Row] {
    try connection.perform { try $0.records(query) }
  }

  func figures(_ aggregate: Aggregate) throws -> [[Value]] {
    try connection.perform { try $0.figures(aggregate) }
  }
}
