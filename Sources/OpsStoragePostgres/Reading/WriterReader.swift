import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Reads inside the open group, and asks the database for each record only once.
struct WriterReader: RecordReader {
  let writer: BookWriter
  /// Commits that are not written yet. The overlay knows their records; queries need them there.
  var run: CommitRun?

  private var cache: RowCache { writer.cache }

  func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    if let known = cache.row(schema, id: id) { return known }
    let row = try await ask { try $0.record(schema, id: id) }
    cache.remember(schema, row, id: id)
    return row
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) async throws -> Row? {
    let probe = KnownRows.Probe(key, values)
    if let known = cache.row(schema, probe) { return known }
    let row = try await ask { try $0.record(schema, key: key, values) }
    cache.remember(schema, row, probe)
    return row
  }

  func records(_ query: Query) async throws -> [Row] {
    try await settle(query.schema)
    if let known = cache.answer(query) { return known }
    let rows = try await ask { try $0.records(query) }
    cache.remember(query, rows)
    return rows
  }

  func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    try await settle(aggregate.schema)
    return try await ask { try $0.figures(aggregate) }
  }

  /// Not for a collection of which commits are still to be written: queries know nothing of them.
  func keeps(_ collections: [Schema]) -> Bool {
    guard let run else { return true }
    return !collections.contains(where: run.touches)
  }

  func kept(_ name: KeptName) -> (any Sendable)? {
    keeps(name.collections) ? cache.kept(name) : nil
  }

  func keep(_ value: any Sendable, as name: KeptName) {
    if keeps(name.collections) { cache.keep(value, as: name) }
  }

  private func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Engine) throws -> Answer
  ) async throws -> Answer {
    try await writer.inGroup { engine in try engine.ask { try question(engine) } }
  }

  private func settle(_ schema: Schema) async throws {
    if let run, run.touches(schema) { try await writer.write(run) }
  }
}
