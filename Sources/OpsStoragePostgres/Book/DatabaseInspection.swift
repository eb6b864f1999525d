import CPostgres
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Looks over a book in a database: are commits durable, are its tables what the program expects,
/// is the journal guarded? Changes nothing.
public struct DatabaseInspection: Sendable {
  private let store: PostgresStore

  /// Looks over the book that this store has open.
  public init(_ store: PostgresStore) { self.store = store }

  /// All findings, the good ones too. Throws when the book cannot be read at all.
  public func run() async throws -> [Finding] {
    let plan = store.plan
    return try await store.pool.read { engine in
      [
        try Self.server(engine), try Self.settings(engine), try Self.integrity(engine),
        try Self.role(engine),
        try Self.migrations(engine, plan), try Self.tables(engine, plan),
        try Self.references(engine), try Self.guards(engine), try Self.head(engine),
      ]
    }
  }

  /// What has to be in order when the tables were changed.
  static func ofTables(_ engine: Engine, _ plan: MigrationPlan) throws -> [Finding] {
    [
      try tables(engine, plan), try references(engine), try guards(engine), try head(engine),
    ]
  }

  private static func text(_ engine: Engine, _ question: String) throws -> String {
    switch try engine.run(.once(question)).value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .null, .bytes: ""
    }
  }

  private static func server(_ engine: Engine) throws -> Finding {
    Finding(
      name: "postgres-version", isOK: true,
      detail: try text(engine, "SELECT current_setting('server_version')"))
  }

  /// What the server has to do for a commit to be on the disk when it is answered.
  private static func settings(_ engine: Engine) throws -> Finding {
    var problems: [String] = []
    for name in ["fsync", "full_page_writes"] {
      let value = try text(engine, "SELECT current_setting('\(name)')")
      if value != "on" { problems.append("\(name) is \(value)") }
    }
    let sums = try text(engine, "SELECT current_setting('data_checksums')")
    let isOK = problems.isEmpty
    return Finding(
      name: "durability", isOK: isOK,
      detail: (isOK
        ? "every answered commit is on the disk" : problems.joined(separator: ", "))
        + "; data checksums: \(sums)")
  }

  /// Pages that were read and did not fit their checksums, since the statistics began.
  private static func integrity(_ engine: Engine) throws -> Finding {
    let failures = try engine.run(
      .once(
        "SELECT coalesce(checksum_failures, 0) FROM pg_stat_database"
          + " WHERE datname = current_database()")
    ).value
    let isOK = failures == .integer(0)
    return Finding(
      name: "integrity", isOK: isOK,
      detail: isOK
        ? "the database has found no damaged page; pg_amcheck checks all pages"
        : "damaged pages were found: use a standby or a backup instead of this server")
  }

  private static func role(_ engine: Engine) throws -> Finding {
    let isStandby = try engine.run(.once("SELECT pg_is_in_recovery()")).value == .integer(1)
    let names = try text(engine, "SELECT current_setting('synchronous_standby_names')")
    return Finding(
      name: "server-role", isOK: !isStandby,
      detail: isStandby
        ? "a standby, which accepts no writes"
        : names.isEmpty
          ? "accepts writes, waits for no standby" : "accepts writes, waits for \(names)")
  }

  private static func migrations(_ engine: Engine, _ plan: MigrationPlan) throws -> Finding {
    let applied = try BookSteps.read(engine).names
    let missing = plan.migrations.map(\.name).filter { !applied.contains($0) }
    return Finding(
      name: "migrations", isOK: missing.isEmpty,
      detail: applied.joined(separator: ", ")
        + (missing.isEmpty
          ? "" : "; missing: " + missing.joined(separator: ", ") + ": run `opsh store upgrade`"))
  }

  /// Finds tables, columns, indexes and references that were changed outside the program.
  private static func tables(_ engine: Engine, _ plan: MigrationPlan) throws -> Finding {
    let tables = try BookTables.read(engine)
    guard let declarations = plan.migrations.last else {
      return Finding(name: "tables", isOK: false, detail: "the program declares none")
    }
    do {
      let lacking = try plan.statements(of: declarations, on: tables)
      return Finding(
        name: "tables", isOK: lacking.isEmpty,
        detail: lacking.isEmpty
          ? "\(tables.columns.count) tables as this version makes them"
          : "missing: " + lacking.prefix(10).joined(separator: "; "))
    } catch {
      return Finding(name: "tables", isOK: false, detail: error.message)
    }
  }

  private static func references(_ engine: Engine) throws -> Finding {
    let broken = try text(
      engine,
      "SELECT string_agg(conname, ', ' ORDER BY conname) FROM pg_constraint"
        + " WHERE connamespace = current_schema()::regnamespace AND contype = 'f'"
        + " AND NOT convalidated")
    return Finding(
      name: "references", isOK: broken.isEmpty,
      detail: broken.isEmpty ? "enforced" : "not enforced for all records: \(broken)")
  }

  /// What keeps ordinary SQL from rewriting the journal.
  private static func guards(_ engine: Engine) throws -> Finding {
    let count = try engine.run(
      .once(
        "SELECT count(*) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
          + " WHERE c.relnamespace = current_schema()::regnamespace AND t.tgenabled IN ('O', 'A')"
          + " AND t.tgname IN ('commits_refuse_rewriting', 'changes_refuse_rewriting')")
    ).value
    let isOK = count == .integer(2)
    return Finding(
      name: "journal-guards", isOK: isOK,
      detail: isOK
        ? "the journal refuses changes and removals"
        : "a trigger that protects the journal is missing or switched off")
  }

  /// The head that writers hold has to be the last commit.
  private static func head(_ engine: Engine) throws -> Finding {
    let isOK = try engine.inOneState { () -> Bool in
      let held = try engine.run(.once("SELECT sequence, hash, at FROM journal_head")).rows
      guard held.count == 1 else { return false }
      return try Engine.head(held[0]) == engine.head()
    }
    return Finding(
      name: "journal-head", isOK: isOK,
      detail: isOK ? "the head is the last commit" : "the head is not the last commit")
  }
}
