import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Finds the book in a database, or makes its tables. The tables of a book that holds commits are
/// changed by an upgrade alone.
struct BookOpener {
  let plan: MigrationPlan
  let createsIfMissing: Bool

  /// Answers the edition of the tables, which every later writer compares: see ``BookSteps``.
  ///
  /// Throws `config.no_book`, `config.old_book`, `protocol.version`, or `rule.bad_state` for an
  /// unfinished copy.
  func open(_ engine: Engine) throws -> Int64 {
    if try !Self.isThere(engine) {
      guard createsIfMissing else {
        throw Self.missingBook
      }
      try make(engine)
    }
    let applied = try BookSteps.read(engine)
    let missing = try missing(applied, engine)
    if !missing.isEmpty {
      let steps = Counted.text(missing.count, "upgrade step is", "upgrade steps are")
      throw OpsError(
        .oldBook, "An older version wrote this book; \(steps) missing", field: "book",
        hint: "make a backup, then run `opsh store upgrade`")
    }
    if try engine.isRestoring { throw RestoreRefusal.unfinished }
    return applied.edition
  }

  static let missingBook = OpsError(
    .noBook, "The database holds no book", field: "store.url",
    hint: "run `opsh init --admin NAME`")

  static func isThere(_ engine: Engine) throws -> Bool {
    // A table that another server has just made is found by a question alone: names are looked up
    // in what the session has kept.
    let question =
      "SELECT count(*) FROM pg_class WHERE relname = 'book_steps'"
      + " AND relnamespace = current_schema()::regnamespace"
    return try engine.run(.once(question)).value == .integer(1)
  }

  /// Makes all tables in one transaction, so that there is a whole book or none.
  private func make(_ engine: Engine) throws {
    let statements = try plan.statementsOfNewBook()
    try engine.inMaking {
      // Another server may have been quicker.
      if try Self.isThere(engine) { return }
      try engine.run(.once(BookSteps.table))
      try engine.run(statements.map { .once($0) })
      try engine.run(plan.migrations.map { BookSteps.note($0.name) })
    }
  }

  /// The migrations that a book with these lacks, in their order.
  /// Throws `protocol.version` when a newer version has written it.
  func missing(_ steps: BookSteps, _ engine: Engine) throws -> [Migration] {
    let applied = steps.names
    let foreign = applied.filter { name in plan.migrations.allSatisfy { $0.name != name } }
    if let unknown = foreign.first(where: { !MigrationPlan.isOfDeclarations($0) }) {
      throw Self.newer("migration \(unknown)")
    }
    let missing = plan.migrations.filter { !applied.contains($0.name) }
    // Other declarations are those of an older version when a step is missing. Else the newer one
    // is the one with more in its tables.
    if !foreign.isEmpty, missing.allSatisfy(\.isDeclarations),
      let first = plan.undeclared(in: try BookTables.read(engine)).first
    {
      throw Self.newer("it has \(first)")
    }
    return missing
  }

  private static func newer(_ evidence: String) -> OpsError {
    OpsError(
      .protocolMismatch, "A newer version has written this book (\(evidence))",
      hint: "the book is unchanged; use the program that wrote it, or a newer one")
  }

  /// Why there is no connection at all. Only those who open a book read this.
  static func unreachable(_ failure: DatabaseFailure) -> OpsError {
    guard failure.kind == .lost else { return failure.opsError }
    let words = failure.detail.split(separator: "\n").first.map(String.init) ?? "no answer"
    return OpsError(
      .unavailable, "The database cannot be reached: \(Excerpt.of(words, maximum: 200))",
      field: "store.url",
      hint: "check the address and whether the server runs")
  }
}

extension Engine {
  /// Runs `body` in a transaction of the one who makes or changes tables.
  func inMaking<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try run([
      SQLStep("BEGIN ISOLATION LEVEL READ COMMITTED"),
      .once("SELECT pg_advisory_xact_lock(\(Engine.lockClass), 0)"),
    ])
    do {
      let answer = try body()
      guard try run(SQLStep("COMMIT")).tag == "COMMIT" else {
        throw OpsError(.storageFailed, "The database could not create the tables of the book")
      }
      return answer
    } catch {
      _ = endReading()
      throw error
    }
  }
}
