import OpsDomain
import OpsStorage
import Synchronization

/// Faults do not touch a copy.
extension MockStore: BookTarget {
  public func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row] {
    var query = Query(schema, limit: limit)
    query.after = id.map { [.id($0)] }
    try query.validate()
    let rows = try memory.state.withLock { try $0.table(schema).rows }
    return MemoryInterpreter.page(rows.values, of: query)
  }

  public func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await journal.commits(after: sequence, limit: limit)
  }

  public func head() async throws -> JournalHead { try await journal.head() }

  public func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] {
    try vault?.blocks(from: number, limit: limit) ?? []
  }

  public func restore(keyBlocks: [[UInt8]], at number: Int) async throws {
    guard memory.state.withLock({ $0.isRestoring }) else { throw RestoreRefusal.notBegun }
    guard let vault else { throw RestoreRefusal.noVault }
    try vault.restore(blocks: keyBlocks, at: number)
  }

  public func isEmpty() async throws -> Bool { memory.state.withLock { $0.isEmpty } }

  public func begin() async throws {
    try await turnstile.pass {
      try memory.state.withLock { state in
        try state.requireOpen()
        guard state.isEmpty, !state.isRestoring else { throw RestoreRefusal.notEmpty }
        state.isRestoring = true
      }
    }
  }

  public func restore(rows: [Row], of schema: Schema) async throws {
    try RestoreRefusal.check(rows, of: schema)
    try memory.state.withLock { state in
      _ = try state.table(schema)
      guard state.isRestoring else { throw RestoreRefusal.notBegun }
      for row in rows { try state.add(schema, row) }
    }
  }

  public func restore(commits: [Commit]) async throws {
    try memory.state.withLock { state in
      try state.requireOpen()
      guard state.isRestoring else { throw RestoreRefusal.notBegun }
      _ = try RestoreRefusal.head(after: state.ledger.head, commits)
      for commit in commits { state.ledger.append(commit) }
    }
  }

  public func finish() async throws {
    try memory.state.withLock { state in
      guard state.isRestoring else { throw RestoreRefusal.notBegun }
      try state.requireReferences()
      state.isRestoring = false
    }
  }
}
