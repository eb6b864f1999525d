import GRDB
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
  /// Throws `protocol.version` when it has one that this program does not know.
  func missing(_ engine: Engine) throws -> [Migration] {
    let applied = try Self.applied(engine)
    if let unknown = applied.first(where: { name in plan.migrations.allSatisfy { $0.name != name } }
    ) {
      throw OpsError(
        .protocolMismatch, "A newer version has written this book (migration \(unknown))",
        hint: "update this program")
    }
    return plan.migrations.filter { !applied.contains($0.name) }
  }

  /// Runs what is missing. References are not enforced while a migration runs that touches rows,
  /// and checked when it is over.
  func run(on queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    let willRun = willRun
    for migration in plan.migrations {
      let checks: DatabaseMigrator.ForeignKeyChecks =
        migration.addsTablesOnly ? .immediate : .deferred
      migrator.registerMigration(migration.name, foreignKeyChecks: checks) { database in
        try willRun(migration)
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
}

extension Migration {
  /// Whether the migration only creates tables, so that no existing row can break a reference.
  fileprivate var addsTablesOnly: Bool {
    statements.allSatisfy { $0.hasPrefix("CREATE ") }
  }
}
