import OpsDomain

/// The migrations of a book: the journal, one per area, then the later steps.
public struct MigrationPlan: Sendable {
  public let migrations: [Migration]

  /// - Parameters:
  ///   - schemas: The collections as they are today.
  ///   - steps: What was added to them after the first release.
  ///
  /// Throws `config.invalid` when a step adds what no schema has.
  public init(
    _ schemas: [Schema], steps: [MigrationStep] = [], dialect: Dialect = .sqlite
  ) throws(OpsError) {
    let sql = SchemaSQL(dialect: dialect)
    let later = LaterAdditions(steps)
    var migrations = [Migration("0001-journal", JournalSchemaSQL.statements)]
    for (index, area) in Area.allCases.enumerated() {
      let statements = schemas.filter { $0.area == area && !later.has($0) }.flatMap { schema in
        sql.tables(of: schema, later)
      }
      let number = String(index + 2)
      let padding = String(repeating: "0", count: max(0, 4 - number.utf8.count))
      guard !statements.isEmpty else { continue }
      migrations.append(
        Migration(
          "\(padding)\(number)-\(area.rawValue)", statements,
          changes: ["makes the tables of \(area.rawValue)"]))
    }
    for (index, step) in steps.enumerated() {
      let change = StepSQL(
        schemas: schemas, sql: sql, all: later,
        following: LaterAdditions(Array(steps[(index + 1)...])))
      migrations.append(try change.migration(step))
    }
    self.migrations = migrations
  }
}
