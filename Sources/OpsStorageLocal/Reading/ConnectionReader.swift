import OpsDomain
import OpsStorage

/// Reads on one connection, which keeps its transaction from question to question.
struct ConnectionReader: RecordReader {
  let connection: Connection
  /// Notices that the file was replaced since the transaction began.
  var watch: BookWatch?

  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    try perform { try $0.record(schema, id: id) }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    try perform { try $0.record(schema, key: key, values) }
  }

  func records(_ query: Query) throws -> [Row] {
    try perform { try $0.records(query) }
  }

  func figures(_ aggregate: Aggregate) throws -> [[Value]] {
    try perform { try $0.figures(aggregate) }
  }

  private func perform<Answer>(_ body: (Engine) throws -> Answer) throws -> Answer {
    try watch?.checkForReading()
    return try connection.perform(body)
  }
}
