import OpsDomain
import OpsStorage

/// Reads on one connection, which keeps its transaction from question to question.
struct SnapshotReader: RecordReader {
  let connection: Connection

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await ask { try $0.record(schema, id: id) }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    try await ask { try $0.record(schema, key: key, values) }
  }

  func records(_ query: Query) async throws -> [Row] {
    try await ask { try $0.records(query) }
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await ask { try $0.figures(aggregate) }
  }

  private func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    do {
      return try await connection.perform(isCancellable: true) { try question($0) }
    } catch let failure as DatabaseFailure {
      throw failure.opsError
    }
  }
}
