import OpsDomain

/// The migrations of a book: the journal, one per area, then the later steps, and at last what
/// follows from the declarations alone.
public struct MigrationPlan: Sendable {
  /// The migrations in the order in which they run.
  public let migrations: [Migration]
  private let schemas: [Schema]
  private let sql: SchemaSQL

  /// - Parameters:
  ///   - schemas: The collections as they are today.
  ///   - steps: What somebody has written for books of earlier versions.
  ///   - declared: The name that ``nameOfTables`` would have, where it is written down; nil to work
  ///     it out from every column of every schema.
  ///
  /// Throws `config.invalid` when a step adds what no schema has, and when it has no SQL for this
  /// database.
  public init(
    _ schemas: [Schema], steps: [MigrationStep] = [], declared: String? = nil,
    dialect: Dialect = .sqlite
  ) throws(OpsError) {
    let additions = steps.flatMap(\.additions)
    var backfills: [String: Value] = [:]
    for addition in additions {
      if let name = addition.unknown(in: schemas) { throw Self.unknown(name) }
      if case .column(let name, let collection, let value) = addition {
        backfills["\(collection).\(name)"] = value
      }
    }
    if let step = steps.first(where: { $0.statements.statements(for: dialect) == nil }) {
      throw Self.foreign(step)
    }
    self.schemas = schemas
    sql = SchemaSQL(dialect: dialect, backfills: backfills)
    var migrations = [Migration(Self.nameOfJournal, .journal)]
    for (index, area) in Area.allCases.enumerated()
    where schemas.contains(where: { $0.area == area }) {
      migrations.append(Migration(Self.name(of: area, at: index), .area(area)))
    }
    for (index, step) in steps.enumerated() {
      let following = steps[(index + 1)...].flatMap(\.additions)
      migrations.append(Migration(step.name, .step(step, following: following)))
    }
    migrations.append(
      Migration(declared ?? DeclaredTables.name(of: schemas, sql), .declarations))
    self.migrations = migrations
  }

  /// The names of the migrations of a book in a file that has collections of all areas and takes
  /// all steps of the product. Asks no collection.
  ///
  /// - Parameter declared: The name that ``nameOfTables`` would have.
  package static func namesOfProduct(declared: String) -> [String] {
    [nameOfJournal] + Area.allCases.enumerated().map { name(of: $1, at: $0) }
      + LaterSteps.all.map(\.name) + [declared]
  }

  private static let nameOfJournal = "0001-journal"

  /// - Parameter index: Where the area stands among all areas.
  private static func name(of area: Area, at index: Int) -> String {
    let number = String(index + 2)
    let padding = String(repeating: "0", count: max(0, 4 - number.utf8.count))
    return "\(padding)\(number)-\(area.rawValue)"
  }

  /// The name under which a book keeps what its tables are like: another one after each change of a
  /// declaration that changes them.
  package var nameOfTables: String { migrations.last?.name ?? "" }

  /// The tables that have to be known to say what a migration does; nil for all of them.
  package func tables(of migration: Migration) -> Set<String>? {
    switch migration.work {
    case .journal: []
    case .area(let area): Set(schemas.filter { $0.area == area }.map(\.name))
    case .step(let step, _):
      Set(step.additions.flatMap { [$0.collection, $0.collection + SearchSQL.suffix] })
    case .declarations: nil
    }
  }

  /// The statements that a migration runs on a book with these tables.
  ///
  /// Throws `config.invalid` for a declaration that old books cannot follow by themselves, such as
  /// a new column that may not be empty and says no value for old records.
  package func statements(
    of migration: Migration, on tables: BookTables
  ) throws(OpsError) -> [String] {
    var draft = TableDraft(tables, schemas: schemas, sql: sql)
    run(migration, &draft)
    guard draft.problems.isEmpty else { throw Self.underivable(draft.problems) }
    return draft.statements
  }

  /// All statements that make a new book: those of every migration, before any of them has run.
  package func statementsOfNewBook() throws(OpsError) -> [String] {
    var draft = TableDraft(BookTables(), schemas: schemas, sql: sql)
    for migration in migrations { run(migration, &draft) }
    guard draft.problems.isEmpty else { throw Self.underivable(draft.problems) }
    return draft.statements
  }

  /// What these migrations would change, one after the other, in a book with these tables. Changes
  /// that follow from the declarations are left out if there are none and other changes are listed.
  package func planned(_ missing: [Migration], on tables: BookTables) -> [PlannedMigration] {
    var draft = TableDraft(tables, schemas: schemas, sql: sql)
    var planned: [PlannedMigration] = []
    for migration in missing {
      draft.startOver()
      run(migration, &draft)
      var changes = draft.changes
      if migration.isDeclarations, changes.isEmpty {
        guard planned.isEmpty else { continue }
        changes = ["records that the tables are those of this version"]
      }
      planned.append(
        PlannedMigration(name: migration.name, changes: changes, tables: draft.touched))
    }
    return planned
  }

  /// What these tables have and no declaration says, so that a later version must have added it.
  package func undeclared(in tables: BookTables) -> [String] { tables.undeclared(schemas, sql) }

  /// Whether a migration of this name stands for the declarations of this or another version.
  package static func isOfDeclarations(_ name: String) -> Bool { DeclaredTables.isName(name) }

  private func run(_ migration: Migration, _ draft: inout TableDraft) {
    switch migration.work {
    case .journal: draft.run(JournalSchemaSQL.statements(sql.dialect))
    case .area(let area):
      for schema in schemas where schema.area == area { draft.create(schema) }
      draft.say("makes the tables of \(area.rawValue)")
    case .step(let step, let following): draft.run(step, following: following)
    case .declarations: draft.addDeclared()
    }
  }

  private static func unknown(_ name: String) -> OpsError {
    OpsError(
      .configuration, "A migration adds \(name), which no collection has",
      hint: "this program is not complete: install it again, or report this")
  }

  private static func foreign(_ step: MigrationStep) -> OpsError {
    OpsError(
      .configuration, "The migration \(step.name) has no SQL for a book in a database",
      hint: "this program is not complete: install it again, or report this")
  }

  private static func underivable(_ problems: [String]) -> OpsError {
    OpsError(
      .configuration,
      "The tables of this book cannot be turned into those of this version: "
        + problems.joined(separator: "; "), field: "book",
      hint: "the book is unchanged; report this, or change the declaration or write a step as"
        + " docs/adding-a-feature.md says")
  }
}

/// What a migration would change in a book as it is.
package struct PlannedMigration: Sendable, Equatable {
  package let name: String
  /// What it does, one sentence without a full stop for each change.
  package let changes: [String]
  /// The tables whose rows it goes through, each once.
  package let tables: [String]
}
