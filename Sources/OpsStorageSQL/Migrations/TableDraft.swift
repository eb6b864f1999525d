import OpsDomain

/// The tables of a book while migrations are planned or run. It writes the statements that add what
/// the declarations have and the book lacks, and knows which tables there are after each of them.
struct TableDraft {
  private(set) var tables: BookTables
  let schemas: [Schema]
  let sql: SchemaSQL

  private(set) var statements: [String] = []
  /// The same in words: a sentence without a full stop each.
  private(set) var changes: [String] = []
  /// The tables whose rows are gone through, each once.
  private(set) var touched: [String] = []
  /// What stands in the way of what is declared.
  private(set) var problems: [String] = []

  init(_ tables: BookTables, schemas: [Schema], sql: SchemaSQL) {
    self.tables = tables
    self.schemas = schemas
    self.sql = sql
  }

  /// Forgets the statements so far, and not what they have made.
  mutating func startOver() {
    (statements, changes, touched, problems) = ([], [], [], [])
  }

  mutating func run(_ more: [String]) { statements += more }

  mutating func say(_ change: String?, _ table: String? = nil) {
    if let change { changes.append(change) }
    if let table, !touched.contains(table) { touched.append(table) }
  }

  mutating func refuse(_ problem: String) { problems.append(problem) }

  // MARK: What is there

  func has(_ schema: Schema) -> Bool { tables.columns[schema.name] != nil }

  func has(_ column: Column, in schema: Schema) -> Bool {
    tables.columns[schema.name]?.contains { $0.name == column.name } ?? false
  }

  func hasSearch(of schema: Schema) -> Bool {
    tables.columns[schema.name + SearchSQL.suffix] != nil
  }

  /// What a column is in the database when it is as declared.
  func declared(_ column: Column) -> BookTables.Column {
    BookTables.Column(
      column.name, sql.dialect.type(column.kind), required: !column.isNullable && column != .id,
      flag: column.kind == .bool,
      references: sql.dialect.definesReferences ? column.references : nil)
  }

  // MARK: Adding

  /// Adds the collection with its keys, indexes and search.
  mutating func add(_ schema: Schema) {
    guard !has(schema) else { return }
    create(schema)
    say("adds the collection \(schema.name)", schema.name)
  }

  /// The same without a word, for the tables of a whole area.
  mutating func create(_ schema: Schema) {
    guard !has(schema) else { return }
    statements.append(sql.createTable(schema))
    tables.columns[schema.name] = schema.columns.map { declared($0) }
    createKeysAndIndexes(of: schema)
    if !schema.searched.isEmpty {
      createSearch(SearchSQL(schema, dialect: sql.dialect), of: schema)
    }
  }

  /// Adds the column; the rows there are get what is declared for them.
  mutating func add(_ column: Column, to schema: Schema) {
    guard !has(column, in: schema) else { return }
    statements.append(sql.addColumn(column, to: schema))
    tables.columns[schema.name, default: []].append(declared(column))
    say("adds the column \(column.name) to \(schema.name)", schema.name)
  }

  /// Adds the references that the book lacks, where they are no part of the columns.
  mutating func addReferences(of schema: Schema) {
    for column in schema.columns {
      guard let text = sql.createReference(column, of: schema),
        tables.references[schema.name]?[column.name] != column.references
      else { continue }
      statements.append(text)
      tables.references[schema.name, default: [:]][column.name] = column.references
    }
  }

  /// Adds the key if the book lacks it.
  mutating func add(_ key: UniqueKey, to schema: Schema) {
    guard create(key, of: schema) else { return }
    say("adds the unique key \(key.name) to \(schema.name)", schema.name)
  }

  /// - Returns: Whether the book lacked it.
  @discardableResult
  mutating func add(_ index: SecondaryIndex, to schema: Schema) -> Bool {
    guard create(index, of: schema) else { return false }
    let columns = index.columns.map(\.name).joined(separator: ", ")
    say("adds an index on \(columns) to \(schema.name)", schema.name)
    return true
  }

  @discardableResult
  private mutating func create(_ key: UniqueKey, of schema: Schema) -> Bool {
    createIndex(sql.name(of: key, in: schema), sql.createKey(key, of: schema), of: schema)
  }

  @discardableResult
  private mutating func create(_ index: SecondaryIndex, of schema: Schema) -> Bool {
    createIndex(sql.name(of: index, in: schema), sql.createIndex(index, of: schema), of: schema)
  }

  private mutating func createIndex(_ name: String, _ text: String, of schema: Schema) -> Bool {
    guard tables.indexes[name] == nil else { return false }
    statements.append(text)
    tables.indexes[name] = BookTables.Index(table: schema.name, text: text)
    return true
  }

  /// Makes what finds parts of words, and fills it from the records there are.
  mutating func addSearch(of schema: Schema) {
    let search = SearchSQL(schema, dialect: sql.dialect)
    if hasSearch(of: schema) {
      statements.append(search.empty)
    } else {
      createSearch(search, of: schema)
    }
    // Columns that are added after this step are filled later, and found from then on.
    statements.append(search.fill(from: schema.searched.filter { has($0, in: schema) }))
    say("adds a search for parts of words to \(schema.name)", schema.name)
  }

  private mutating func createSearch(_ search: SearchSQL, of schema: Schema) {
    statements.append(search.createTable)
    tables.columns[schema.name + SearchSQL.suffix] = []
  }

  /// Makes those whose columns are there, but for the ones of these names.
  private mutating func createKeysAndIndexes(of schema: Schema, except later: Set<String> = []) {
    for key in schema.keys where key.columns.allSatisfy({ has($0, in: schema) }) {
      if !later.contains(sql.name(of: key, in: schema)) { create(key, of: schema) }
    }
    for index in schema.indexes where index.columns.allSatisfy({ has($0, in: schema) }) {
      if !later.contains(sql.name(of: index, in: schema)) { create(index, of: schema) }
    }
  }

  /// Makes the table anew with the columns it has, as they are declared now, and with its keys and
  /// indexes but for those that later steps add.
  mutating func rebuild(_ schema: Schema, following: [MigrationStep.Addition]) {
    let columns = schema.columns.filter { has($0, in: schema) }
    guard sql.dialect.makesTablesAnew else { return alter(schema, columns) }
    statements += sql.rebuild(schema, columns)
    tables.columns[schema.name] = columns.map { declared($0) }
    tables.indexes = tables.indexes.filter { $0.value.table != schema.name }
    createKeysAndIndexes(of: schema, except: names(of: following, in: schema))
    say("rebuilds the table \(schema.name)", schema.name)
  }

  /// Makes the columns what is declared; rows, keys, indexes and references stay.
  private mutating func alter(_ schema: Schema, _ columns: [Column]) {
    for column in columns {
      let present = tables.columns[schema.name]?.first { $0.name == column.name }
      guard let present, present != declared(column) else { continue }
      statements += sql.alterColumn(column, of: schema)
      say("changes the column \(column.name) of \(schema.name)", schema.name)
    }
    tables.columns[schema.name] = columns.map { declared($0) }
  }

  /// The names of the indexes that these add to the collection.
  private func names(
    of additions: [MigrationStep.Addition], in schema: Schema
  ) -> Set<String> {
    var names: Set<String> = []
    for addition in additions where addition.collection == schema.name {
      switch addition {
      case .key(let name, _):
        names.formUnion(
          schema.keys.filter { $0.name == name }.map { sql.name(of: $0, in: schema) })
      case .index(let columns, _):
        names.formUnion(
          schema.indexes.filter { $0.columns.map(\.name) == columns }
            .map { sql.name(of: $0, in: schema) })
      case .collection, .column, .search, .rebuilt: break
      }
    }
    return names
  }
}
