import OpsDomain
import OpsStorage

/// A target that keeps one collection's first row with another version than it was given.
struct FlawedTarget: BookTarget {
  let base: any BookTarget
  let collection: String

  func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row] {
    try await base.rows(of: schema, after: id, limit: limit)
  }
  func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await base.commits(after: sequence, limit: limit)
  }
  func head() async throws -> JournalHead { try await base.head() }
  func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] {
    try await base.keyBlocks(from: number, limit: limit)
  }
  func restore(keyBlocks: [[UInt8]], at number: Int) async throws {
    try await base.restore(keyBlocks: keyBlocks, at: number)
  }
  func isEmpty() async throws -> Bool { try await base.isEmpty() }
  func begin() async throws { try await base.begin() }
  func restore(rows: [Row], of schema: Schema) async throws {
    var rows = rows
    if schema.name == collection { rows[0].version += 1 }
    try await base.restore(rows: rows, of: schema)
  }
  func restore(commits: [Commit]) async throws { try await base.restore(commits: commits) }
  func finish() async throws { try await base.finish() }
}
