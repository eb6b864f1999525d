import GRDB
import GRDBSQLite
import OpsDomain
import OpsStorageSQL

/// Runs the migrations that a file lacks, each in a transaction of its own, and names those it has.
struct BookMigrator {
  let plan: MigrationPlan
  /// Runs before each migration, inside its transaction.
  var willRun: @Sendable (Migration) throws -> Void = { _ in }

  /// The names of the applied migrations in their order; empty for a new file.
  static func applied(_ engine: Engine) throws -> [String] {
    let table = "SELECT count(*) FROM sqlite_schema WHERE name = 'grdb_migrations'"
    guard try engine.value(table) == .integer(1) else { return [] }
    let statement = try Prepared(
      "SELECT identifier FROM grdb_migrations ORDER BY rowid", on: engine.connection)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// The migrations that the file lacks, in their order.
  /// Throws `protocol.version` when a newer version has written the file.
  func missing(_ engine: Engine) throws -> [Migration] {
    let applied = try Self.applied(engine)
    let foreign = applied.filter { name in plan.migrations.allSatisfy { $0.name != name } }
    if let unknown = foreign.first(where: { !MigrationPlan.isOfDeclarations($0) }) {
      throw Self.newer("migration \(unknown)")
    }
    let missing = plan.migrations.filter { !applied.contains($0.name) }
    // Other declarations are those of an older version when a step is missing. Else the newer one
    // is the one with more in its tables, which are looked at in this case alone.
    if !foreign.isEmpty, missing.allSatisfy(\.isDeclarations) {
      let more = plan.undeclared(in: try BookTables.read(engine.connection))
      if let first = more.first { throw Self.newer("it has \(first)") }
    }
    return missing
  }

  private static func newer(_ evidence: String) -> OpsError {
    OpsError(
      .protocolMismatch, "A newer version has written this book (\(evidence))",
      hint: "the book is unchanged; use the program that wrote it, or a newer one")
  }

  /// What the missing migrations would change. Throws `protocol.version`.
  func planned(_ engine: Engine) throws -> [PlannedMigration] {
    let missing = try missing(engine)
    guard !missing.isEmpty else { return [] }
    return plan.planned(missing, on: try BookTables.read(engine.connection))
  }

  /// Runs what is missing. References are not enforced while a migration runs that touches rows,
  /// and checked when it is over.
  ///
  /// Throws `config.invalid` when the tables that are declared do not follow from those there are.
  func run(on queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    let (plan, willRun) = (plan, willRun)
    for migration in plan.migrations {
      let checks: DatabaseMigrator.ForeignKeyChecks =
        migration.makesTablesOnly ? .immediate : .deferred
      migrator.registerMigration(migration.name, foreignKeyChecks: checks) { database in
        try willRun(migration)
        for statement in try Self.statements(of: migration, plan, database) {
          try database.execute(sql: statement)
        }
      }
    }
    do {
      try migrator.migrate(queue)
    } catch let failure as DatabaseError {
      throw SQLiteFailure(
        code: failure.extendedResultCode.rawValue, detail: failure.message ?? ""
      ).opsError
    } catch let failure as SQLiteFailure {
      throw failure.opsError
    }
  }

  private static func statements(
    of migration: Migration, _ plan: MigrationPlan, _ database: Database
  ) throws -> [String] {
    guard let connection = database.sqliteConnection else {
      throw SQLiteFailure(code: SQLITE_MISUSE)
    }
    let tables = try BookTables.read(connection, only: plan.tables(of: migration))
    let statements = try plan.statements(of: migration, on: tables)
    guard migration.isDeclarations else { return statements }
    // The book is known by its latest declarations alone.
    let former = try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations")
      .filter(MigrationPlan.isOfDeclarations)
    return statements
      + former.map { "DELETE FROM grdb_migrations WHERE identifier = '\($0)'" }
  }
}
