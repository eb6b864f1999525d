import GRDB
import GRDBSQLite
import OpsDomain
import OpsStorageSQL

/// Opens the writing connection of a book: recognises the file, brings its tables up to date and
/// makes commits durable.
struct BookOpener {
  /// `OPSH`, in the file's header.
  private static let applicationID: Int64 = 0x4F50_5348

  let file: BookFile
  let plan: MigrationPlan
  let lock: BookLock
  let options: LocalStoreOptions

  /// Throws `config.invalid` for a file that is not a book, `protocol.version` for a book that a
  /// newer version has migrated, `data.corrupt` for a damaged one, `tempfail.book_busy` when
  /// another process keeps it locked.
  func open() async throws -> Connection {
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    while true {
      do {
        return try await open(until: deadline)
      } catch let error as OpsError where error.code == .bookBusy {
        // The last process to leave a book holds all of it while its log is written back.
        guard ContinuousClock.now < deadline else { throw error }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  private func open(until deadline: ContinuousClock.Instant) async throws -> Connection {
    let connection = try connect()
    if try isNotReady(connection) {
      try await lock.acquire(until: deadline)
      defer { lock.release() }
      try prepare(connection)
    }
    try connection.perform(makeDurable)
    return connection
  }

  private func connect() throws(OpsError) -> Connection {
    do {
      return try Connection(
        path: file.path, isReadOnly: false, cacheKiB: options.cacheKiB,
        busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    } catch {
      // Any file that is not a database counts as damaged there.
      throw error.code == .corrupt ? Self.notABook(file.path) : error
    }
  }

  private func isNotReady(_ connection: Connection) throws -> Bool {
    try connection.perform(isNotReady)
  }

  private func prepare(_ connection: Connection) throws {
    try connection.perform(claim)
    try migrate(connection.queue)
  }

  private static func notABook(_ path: String) -> OpsError {
    OpsError(
      .configuration, "\(path) is not a book of this program", field: "book",
      hint: "name another file with --book")
  }

  /// Whether the file is new, or lacks a migration.
  private func isNotReady(_ engine: Engine) throws -> Bool {
    guard try engine.value("PRAGMA application_id") == .integer(Self.applicationID) else {
      return true
    }
    guard try engine.value("PRAGMA journal_mode") == .text("wal") else { return true }
    let applied = try Self.appliedMigrations(engine)
    let known = plan.migrations.map(\.name)
    if let unknown = applied.first(where: { !known.contains($0) }) {
      throw OpsError(
        .protocolMismatch, "A newer version has written this book (migration \(unknown))",
        hint: "update this program")
    }
    return applied.count < known.count
  }

  /// The names of the applied migrations in their order; empty for a new file.
  static func appliedMigrations(_ engine: Engine) throws -> [String] {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'grdb_migrations'"
    guard try engine.value(table) == .integer(1) else { return [] }
    let statement = try Prepared(
      "SELECT identifier FROM grdb_migrations ORDER BY rowid", on: engine.connection)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// Marks an empty file as a book. Another process may have been quicker; then nothing changes.
  private func claim(_ engine: Engine) throws {
    let owner = try engine.value("PRAGMA application_id")
    if owner == .integer(0), try engine.value("SELECT count(*) FROM sqlite_schema") == .integer(0) {
      _ = try engine.value("PRAGMA application_id = \(Self.applicationID)")
    } else if owner != .integer(Self.applicationID) {
      throw Self.notABook(file.path)
    }
    guard try engine.value("PRAGMA journal_mode = WAL") == .text("wal") else {
      throw OpsError(
        .configuration, "The book's file system does not support a write-ahead log",
        hint: "keep the book on a local disk")
    }
  }

  private func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    for migration in plan.migrations {
      let checks: DatabaseMigrator.ForeignKeyChecks =
        migration.addsTablesOnly ? .immediate : .deferred
      migrator.registerMigration(migration.name, foreignKeyChecks: checks) { database in
        for statement in migration.statements { try database.execute(sql: statement) }
      }
    }
    do {
      try migrator.migrate(queue)
    } catch let failure as DatabaseError {
      throw SQLiteFailure(
        code: failure.extendedResultCode.rawValue, detail: failure.message ?? ""
      ).opsError
    }
  }

  /// Commits reach the disk before they are acknowledged. The wrapper around SQLite sets NORMAL
  /// in several places, so the setting is read back.
  private func makeDurable(_ engine: Engine) throws {
    _ = try engine.value("PRAGMA synchronous = FULL")
    _ = try engine.value("PRAGMA journal_size_limit = \(64 << 20)")
    guard try engine.value("PRAGMA synchronous") == .integer(2),
      try engine.value("PRAGMA foreign_keys") == .integer(1)
    else {
      throw OpsError(.configuration, "The book cannot be opened with durable commits")
    }
  }
}

extension Migration {
  /// Whether the migration only creates tables, so that no existing row can break a reference.
  fileprivate var addsTablesOnly: Bool {
    statements.allSatisfy { $0.hasPrefix("CREATE ") }
  }
}
