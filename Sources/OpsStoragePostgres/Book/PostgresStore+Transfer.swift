import OpsDomain
import OpsStorage
import OpsStorageSQL

/// A copy goes into the book in SQL transactions of one page each.
///
/// A note in `book_meta` says from the first moment that the copy is unfinished, and opening
/// refuses a book with that note. References are taken out meanwhile.
extension PostgresStore: BookTarget {
  public func rows(of schema: Schema, after id: RecordID?, limit: Int) async throws -> [Row] {
    var query = Query(schema, limit: limit)
    query.after = id.map { [.id($0)] }
    try query.validate()
    let page = query
    return try await pool.read { try $0.records(page) }
  }

  public func commits(after sequence: Int64, limit: Int) async throws -> [Commit] {
    try await journal.commits(after: sequence, limit: limit)
  }

  public func head() async throws -> JournalHead { try await journal.head() }

  public func keyBlocks(from number: Int, limit: Int) async throws -> [[UInt8]] {
    try writer.options.vault?.blocks(from: number, limit: limit) ?? []
  }

  public func restore(keyBlocks: [[UInt8]], at number: Int) async throws {
    try await writer.restore(isBegun: true) { _ in }
    guard let vault = writer.options.vault else { throw RestoreRefusal.noVault }
    try vault.restore(blocks: keyBlocks, at: number)
  }

  public func isEmpty() async throws -> Bool { try await isEmpty(of: schemas) }

  public func begin() async throws {
    let schemas = schemas
    try await writer.restore(isBegun: false) { engine in
      guard try engine.isEmpty(of: schemas), try !engine.isRestoring else {
        throw RestoreRefusal.notEmpty
      }
      try engine.markRestoring()
      try engine.dropReferences(of: schemas)
    }
  }

  public func restore(rows: [Row], of schema: Schema) async throws {
    try RestoreRefusal.check(rows, of: schema)
    try await writer.restore(isBegun: true) { try $0.copy(rows, of: schema) }
  }

  public func restore(commits: [Commit]) async throws {
    try await writer.restore(isBegun: true) { engine in
      let head = try RestoreRefusal.head(after: try engine.head(), commits)
      do {
        try engine.run(commits.flatMap { JournalRows.steps(of: $0) })
      } catch let failure as DatabaseFailure where failure.kind == .refused {
        throw ConstraintError.describeJournal(failure)
      }
      try engine.moveHead(to: head)
    }
  }

  public func finish() async throws {
    let schemas = schemas
    try await writer.restore(isBegun: true, isLast: true) { engine in
      try engine.addReferences(of: schemas)
      try engine.unmarkRestoring()
    }
  }
}
