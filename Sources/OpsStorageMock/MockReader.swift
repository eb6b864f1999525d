import OpsDomain
import OpsStorage
import Synchronization

/// Answers the four questions from a snapshot, or from the present state when it has none.
struct MockReader: RecordReader {
  let memory: MockMemory
  let snapshot: MockState?

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await memory.faults.passRead()
    return try look { try $0.table(schema).rows[id] }
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    try await memory.faults.passRead()
    guard !values.contains(where: \.isNull) else { return nil }
    return try look { try $0.table(schema).row(key, values) }
  }

  func records(_ query: Query) async throws -> [Row] {
    try query.validate()
    QuestionLog.note(query)
    try await memory.faults.passRead()
    let rows = try look { try $0.table(query.schema).rows }
    return MemoryInterpreter.page(rows.values, of: query)
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    QuestionLog.note(aggregate)
    try await memory.faults.passRead()
    let rows = try look { try $0.table(aggregate.schema).rows }
    return try MemoryInterpreter.figures(rows.values, of: aggregate)
  }

  private func look<Answer: Sendable>(_ read: (MockState) throws -> Answer) throws -> Answer {
    if let snapshot { return try read(snapshot) }
    return try memory.state.withLock { try read($0) }
  }
}
