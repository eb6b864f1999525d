import OpsDomain

/// The tables that a book has, as its database tells: what a declared collection is compared with.
package struct BookTables: Sendable, Equatable {
  /// One column of a table.
  package struct Column: Sendable, Equatable {
    package let name: String
    /// The type's name in the database, such as `INTEGER`.
    package let type: String
    package let isRequired: Bool
    /// Whether only 0 and 1 may stand in it.
    package let isFlag: Bool
    /// The table it refers to.
    package let references: String?

    package init(
      _ name: String, _ type: String, required: Bool, flag: Bool, references: String?
    ) {
      self.name = name
      self.type = type
      isRequired = required
      isFlag = flag
      self.references = references
    }
  }

  /// An index, that of a key as well.
  package struct Index: Sendable, Equatable {
    package let table: String
    /// The statement that makes it.
    package let text: String

    package init(table: String, text: String) {
      self.table = table
      self.text = text
    }
  }

  /// The columns of each table, in their order.
  package var columns: [String: [Column]]
  /// The indexes by their names.
  package var indexes: [String: Index]
  /// The tables that columns refer to, by table and column, where references are no part of the
  /// columns.
  package var references: [String: [String: String]] = [:]

  package init(columns: [String: [Column]] = [:], indexes: [String: Index] = [:]) {
    self.columns = columns
    self.indexes = indexes
  }

  /// What a later version must have added: tables, columns and indexes that no schema declares.
  func undeclared(_ schemas: [Schema], _ sql: SchemaSQL) -> [String] {
    var tables = Set(JournalSchemaSQL.tables)
    var names: Set<String> = []
    var found: [String] = []
    for schema in schemas {
      tables.insert(schema.name)
      if !schema.searched.isEmpty { tables.insert(schema.name + SearchSQL.suffix) }
      names.formUnion(schema.keys.map { sql.name(of: $0, in: schema) })
      names.formUnion(schema.indexes.map { sql.name(of: $0, in: schema) })
      found += (columns[schema.name] ?? []).filter { schema.position(named: $0.name) == nil }
        .map { "\(schema.name).\($0.name)" }
    }
    found += columns.keys.filter { !tables.contains($0) }
    found +=
      indexes.filter { name, index in
        !names.contains(name) && !JournalSchemaSQL.tables.contains(index.table)
      }.keys
    return found.sorted()
  }
}
