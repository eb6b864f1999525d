import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Reads on the writing connection, which asks the file for each record only once.
struct WriterReader: RecordReader {
  let writer: BookWriter
  let connection: Connection
  /// Commits that are not in the file yet. The overlay knows their records; queries need them
  /// there.
  var run: CommitRun?

  private var cache: RowCache { writer.cache }

  func record(_ schema: Schema, id: RecordID) throws -> Row? {
    if let known = cache.row(schema, id: id) { return known }
    let row = try connection.perform { try $0.record(schema, id: id) }
    cache.remember(schema, row, id: id)
    return row
  }

  func record(_ schema: Schema, key: UniqueKey, _ values: [Value]) throws -> Row? {
    let probe = KnownRows.Probe(key, values)
    if let known = cache.row(schema, probe) { return known }
    let row = try connection.perform { try $0.record(schema, key: key, values) }
    cache.remember(schema, row, probe)
    return row
  }

  func records(_ query: Query) throws -> [Row] {
    try settle(query.schema)
    if let known = cache.answer(query) { return known }
    let rows = try connection.perform { try $0.records(query) }
    cache.remember(query, rows)
    return rows
  }

  func figures(_ aggregate: Aggregate) throws -> [[Value]] {
    try settle(aggregate.schema)
    return try connection.perform { try $0.figures(aggregate) }
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

  private func settle(_ schema: Schema) throws {
    if let run, run.touches(schema) { try writer.write(run) }
  }
}
