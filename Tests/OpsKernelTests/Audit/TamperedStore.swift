import OpsDomain
import OpsStorage

/// A store somebody got at behind the product's back: shows rows and commits other than it keeps.
struct TamperedStore: RecordStore {
  let base: any RecordStore
  var row: @Sendable (Schema, Row) -> Row? = { $1 }
  var commit: @Sendable (Commit) -> Commit? = { $0 }
  var end: @Sendable (JournalHead) -> JournalHead = { $0 }

  var kind: StoreKind { base.kind }
  var identity: ObjectIdentifier { base.identity }
  var journal: any JournalReader { TamperedJournal(base: base.journal, commit: commit, end: end) }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    try await base.read(consistency) { try await body(TamperedReader(base: $0, row: row)) }
  }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await base.transact(body)
  }

  func close() async throws { try await base.close() }
}

private struct TamperedJournal: JournalReader {
  let base: any JournalReader
  let commit: @Sendable (Commit) -> Commit?
  let end: @Sendable (JournalHead) -> JournalHead

  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await base.commits(after: sequence, limit: limit).compactMap(commit)
  }
  func commits(key: String) async throws -> [Commit] { try await base.commits(key: key) }
  func history(of id: RecordID, limit: Int) async throws -> [Commit] {
    try await base.history(of: id, limit: limit)
  }
  func head() async throws -> JournalHead { end(try await base.head()) }
}

private struct TamperedReader: RecordReader {
  let base: any RecordReader
  let row: @Sendable (Schema, Row) -> Row?

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    try await base.record(schema, id: id).flatMap { row(schema, $0) }
  }
  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    try await base.record(schema, key: key, values).flatMap { row(schema, $0) }
  }
  func records(_ query: Query) async throws -> [Row] {
    try await base.records(query).compactMap { row(query.schema, $0) }
  }
  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await base.figures(aggregate)
  }
}
