import OpsDomain

/// The tables and indexes of a collection.
public struct SchemaSQL: Sendable {
  /// Whose SQL it writes.
  public let dialect: Dialect
  /// What the rows there were got in the columns that steps have added, by `table.column`.
  let backfills: [String: Value]

  /// Writes the SQL of this dialect for tables to which no column was added later.
  public init(dialect: Dialect = .sqlite) { self.init(dialect: dialect, backfills: [:]) }

  init(dialect: Dialect, backfills: [String: Value]) {
    self.dialect = dialect
    self.backfills = backfills
  }

  /// A table with a real column for each column of the schema.
  public func createTable(_ schema: Schema) -> String {
    createTable(schema, named: schema.name, schema.columns)
  }

  private func createTable(_ schema: Schema, named name: String, _ columns: [Column]) -> String {
    let lines = columns.map { "  " + definition($0) + filling($0, in: schema) }
    return "CREATE TABLE \(SQLName.quoted(name)) (\n"
      + lines.joined(separator: ",\n") + "\n)" + dialect.tableOptions
  }

  /// Makes the table anew with these columns and its rows; keys and indexes are gone then.
  /// References have to be switched off meanwhile.
  func rebuild(_ schema: Schema, _ columns: [Column]) -> [String] {
    let name = schema.name + "_rebuilt"
    let list = SQLName.list(columns)
    let (old, new) = (SQLName.quoted(schema.name), SQLName.quoted(name))
    return [
      createTable(schema, named: name, columns),
      "INSERT INTO \(new) (\(list)) SELECT \(list) FROM \(old) ORDER BY \"id\"",
      "DROP TABLE \(old)",
      "ALTER TABLE \(new) RENAME TO \(old)",
    ]
  }

  /// Makes a column that is there what is declared, in a database that can do so in place.
  func alterColumn(_ column: Column, of schema: Schema) -> [String] {
    let table = SQLName.quoted(schema.name)
    let name = SQLName.quoted(column.name)
    let change = "ALTER TABLE \(table) ALTER COLUMN \(name) "
    return [
      change + "TYPE " + dialect.type(column.kind),
      change + (column.isNullable ? "DROP" : "SET") + " NOT NULL",
    ]
  }

  /// Adds one column to a table that may hold rows; they get ``value(forOldRowsOf:in:)``.
  func addColumn(_ column: Column, to schema: Schema) -> String {
    "ALTER TABLE \(SQLName.quoted(schema.name)) ADD COLUMN "
      + definition(column) + filling(column, in: schema)
  }

  /// What the rows there are get in a column that is added.
  func value(forOldRowsOf column: Column, in schema: Schema) -> Value {
    backfills["\(schema.name).\(column.name)"] ?? column.forOldRows
  }

  /// The unique index behind a key.
  public func createKey(_ key: UniqueKey, of schema: Schema) -> String {
    let name = SQLName.quoted(name(of: key, in: schema))
    return "CREATE UNIQUE INDEX \(name) ON \(SQLName.quoted(schema.name)) "
      + "(\(SQLName.list(key.columns)))"
  }

  /// A secondary index.
  public func createIndex(_ index: SecondaryIndex, of schema: Schema) -> String {
    let name = SQLName.quoted(name(of: index, in: schema))
    let columns = index.columns.map { column in
      dialect.step(
        SQLName.quoted(column.name), isDescending: index.isFalling(column),
        isNullable: column.isNullable)
    }
    return "CREATE INDEX \(name) ON \(SQLName.quoted(schema.name)) "
      + "(\(columns.joined(separator: ", ")))"
  }

  /// Name of the unique index behind a key.
  public static func name(of key: UniqueKey, in schema: Schema) -> String {
    "\(schema.name)_key_\(key.name)"
  }

  static func name(of index: SecondaryIndex, in schema: Schema) -> String {
    "\(schema.name)_by_" + index.columns.map(\.name).joined(separator: "_")
  }

  /// The same as the database has it.
  package func name(of key: UniqueKey, in schema: Schema) -> String {
    dialect.objectName(Self.name(of: key, in: schema))
  }

  /// Name of a secondary index as the database has it.
  func name(of index: SecondaryIndex, in schema: Schema) -> String {
    dialect.objectName(Self.name(of: index, in: schema))
  }

  /// What a column is in a table, without the value for rows that were there before it.
  func definition(_ column: Column) -> String {
    var text = SQLName.quoted(column.name) + " " + dialect.type(column.kind)
    if column == .id { return text + " PRIMARY KEY" }
    if !column.isNullable { text += " NOT NULL" }
    if column.kind == .bool { text += " " + Self.flagCheck(column.name) }
    if dialect.definesReferences, let other = column.references {
      text += " REFERENCES \(SQLName.quoted(other)) (\"id\")"
    }
    return text
  }

  /// What keeps a column of truth values from holding other numbers.
  package static func flagCheck(_ column: String) -> String {
    "CHECK (\(SQLName.quoted(column)) IN (0, 1))"
  }

  private func filling(_ column: Column, in schema: Schema) -> String {
    let value = value(forOldRowsOf: column, in: schema)
    return value.isNull ? "" : " DEFAULT " + literal(value)
  }

  private func literal(_ value: Value) -> String {
    switch value {
    case .null: return "NULL"
    case .integer(let number): return String(number)
    case .text(let text):
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "''") + "'"
    case .bytes(let bytes):
      return dialect.literal(HexText.of(bytes))
    }
  }
}
