import OpsDomain

/// Turns a declared step into SQL and into words.
struct StepSQL {
  let schemas: [Schema]
  let sql: SchemaSQL
  /// What all later steps add.
  let all: LaterAdditions
  /// What the steps after this one add.
  let following: LaterAdditions

  /// Throws `config.invalid` when the step adds what no schema has.
  func migration(_ step: MigrationStep) throws(OpsError) -> Migration {
    var statements: [String] = []
    var changes: [String] = []
    var tables: [String] = []
    for addition in step.additions {
      statements += try self.statements(addition)
      changes.append(Self.words(addition))
      if !tables.contains(addition.collection) { tables.append(addition.collection) }
    }
    if let note = step.note {
      changes.append(note)
    } else if !step.statements.isEmpty {
      changes.append("runs \(step.statements.count) statements of its own")
    }
    for name in step.rewrites.sorted() {
      let table = String(name.prefix { $0 != "." })
      if !tables.contains(table) { tables.append(table) }
    }
    return Migration(
      step.name, statements + step.statements, changes: changes, tables: tables,
      rewrites: step.rewrites)
  }

  private func statements(_ addition: MigrationStep.Addition) throws(OpsError) -> [String] {
    switch addition {
    case .collection(let name):
      return sql.tables(of: try schema(name), all)
    case .column(let name, let collection, let backfill):
      let schema = try schema(collection)
      guard let position = schema.position(named: name) else { throw Self.unknown(name) }
      return [sql.addColumn(schema.columns[position], to: schema, backfill: backfill)]
    case .key(let name, let collection):
      let schema = try schema(collection)
      guard let key = schema.keys.first(where: { $0.name == name }) else {
        throw Self.unknown(name)
      }
      return [sql.createKey(key, of: schema)]
    case .index(let names, let collection):
      let schema = try schema(collection)
      guard let index = schema.indexes.first(where: { $0.columns.map(\.name) == names }) else {
        throw Self.unknown(names.joined(separator: ", "))
      }
      return [sql.createIndex(index, of: schema)]
    case .search(let name):
      let search = SearchSQL(try schema(name))
      return [search.createTable, search.fill]
    case .rebuilt(let name):
      return sql.rebuild(try schema(name), following)
    }
  }

  private func schema(_ name: String) throws(OpsError) -> Schema {
    guard let found = schemas.first(where: { $0.name == name }) else { throw Self.unknown(name) }
    return found
  }

  private static func words(_ addition: MigrationStep.Addition) -> String {
    switch addition {
    case .collection(let name): "adds the collection \(name)"
    case .column(let name, let collection, _): "adds the column \(name) to \(collection)"
    case .key(let name, let collection): "adds the unique key \(name) to \(collection)"
    case .index(let names, let collection):
      "adds an index on \(names.joined(separator: ", ")) to \(collection)"
    case .search(let name): "lets parts of words be found in \(name)"
    case .rebuilt(let name): "makes the table \(name) anew"
    }
  }

  private static func unknown(_ name: String) -> OpsError {
    OpsError(
      .configuration, "A migration adds \(name), which no collection has",
      hint: "this program is not complete: install it again, or report this")
  }
}
