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
        Self.tables(of: schema, sql, later)
      }
      let number = String(index + 2)
      let padding = String(repeating: "0", count: max(0, 4 - number.utf8.count))
      guard !statements.isEmpty else { continue }
      migrations.append(Migration("\(padding)\(number)-\(area.rawValue)", statements))
    }
    for step in steps {
      var statements: [String] = []
      for addition in step.additions {
        statements += try Self.statements(addition, schemas, sql, later)
      }
      migrations.append(Migration(step.name, statements + step.statements))
    }
    self.migrations = migrations
  }

  private static func tables(
    of schema: Schema, _ sql: SchemaSQL, _ later: LaterAdditions
  ) -> [String] {
    var statements = [sql.createTable(schema) { !later.has($0, of: schema) }]
    for key in schema.keys where !later.has(key, of: schema) {
      statements.append(sql.createKey(key, of: schema))
    }
    for columns in schema.indexes where !later.has(columns, of: schema) {
      statements.append(sql.createIndex(columns, of: schema))
    }
    return statements
  }

  private static func statements(
    _ addition: MigrationStep.Addition, _ schemas: [Schema], _ sql: SchemaSQL,
    _ later: LaterAdditions
  ) throws(OpsError) -> [String] {
    func schema(_ name: String) throws(OpsError) -> Schema {
      guard let found = schemas.first(where: { $0.name == name }) else { throw unknown(name) }
      return found
    }
    switch addition {
    case .collection(let name):
      return tables(of: try schema(name), sql, later)
    case .column(let name, let collection, let backfill):
      let schema = try schema(collection)
      guard let position = schema.position(named: name) else { throw unknown(name) }
      return [sql.addColumn(schema.columns[position], to: schema, backfill: backfill)]
    case .key(let name, let collection):
      let schema = try schema(collection)
      guard let key = schema.keys.first(where: { $0.name == name }) else { throw unknown(name) }
      return [sql.createKey(key, of: schema)]
    case .index(let names, let collection):
      let schema = try schema(collection)
      guard let columns = schema.indexes.first(where: { $0.map(\.name) == names }) else {
        throw unknown(names.joined(separator: ", "))
      }
      return [sql.createIndex(columns, of: schema)]
    }
  }

  private static func unknown(_ name: String) -> OpsError {
    OpsError(.configuration, "A migration adds \(name), which no collection has")
  }
}
