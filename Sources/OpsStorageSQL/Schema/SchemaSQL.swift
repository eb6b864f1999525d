import OpsDomain

/// The tables and indexes of a collection.
public struct SchemaSQL: Sendable {
  public let dialect: Dialect

  public init(dialect: Dialect = .sqlite) { self.dialect = dialect }

  /// A table with a real column for each column of the schema that `includes` accepts.
  public func createTable(_ schema: Schema, including includes: (Column) -> Bool) -> String {
    createTable(schema, named: schema.name, including: includes)
  }

  private func createTable(
    _ schema: Schema, named name: String, including includes: (Column) -> Bool
  ) -> String {
    let columns = schema.columns.filter(includes).map { "  " + definition($0) }
    return "CREATE TABLE \(SQLName.quoted(name)) (\n"
      + columns.joined(separator: ",\n") + "\n)" + dialect.tableOptions
  }

  public func createTable(_ schema: Schema) -> String { createTable(schema) { _ in true } }

  /// The table with its keys and indexes, without what later steps add.
  func tables(of schema: Schema, _ later: LaterAdditions) -> [String] {
    let search =
      schema.searched.isEmpty || later.hasSearch(of: schema)
      ? [] : [SearchSQL(schema).createTable]
    return [createTable(schema) { !later.has($0, of: schema) }] + keysAndIndexes(of: schema, later)
      + search
  }

  /// Makes the table anew with its rows, without what later steps add. References have to be
  /// switched off meanwhile.
  func rebuild(_ schema: Schema, _ later: LaterAdditions) -> [String] {
    let name = schema.name + "_rebuilt"
    let columns = SQLName.list(schema.columns.filter { !later.has($0, of: schema) })
    let (old, new) = (SQLName.quoted(schema.name), SQLName.quoted(name))
    return [
      createTable(schema, named: name) { !later.has($0, of: schema) },
      "INSERT INTO \(new) (\(columns)) SELECT \(columns) FROM \(old) ORDER BY \"id\"",
      "DROP TABLE \(old)",
      "ALTER TABLE \(new) RENAME TO \(old)",
    ] + keysAndIndexes(of: schema, later)
  }

  private func keysAndIndexes(of schema: Schema, _ later: LaterAdditions) -> [String] {
    schema.keys.filter { !later.has($0, of: schema) }.map { createKey($0, of: schema) }
      + schema.indexes.filter { !later.has($0, of: schema) }.map { createIndex($0, of: schema) }
  }

  /// Adds one column to a table that may hold rows; they get `backfill`.
  public func addColumn(_ column: Column, to schema: Schema, backfill: Value) -> String {
    let filling = backfill.isNull ? "" : " DEFAULT " + literal(backfill)
    return "ALTER TABLE \(SQLName.quoted(schema.name)) ADD COLUMN " + definition(column) + filling
  }

  /// The unique index behind a key.
  public func createKey(_ key: UniqueKey, of schema: Schema) -> String {
    let name = SQLName.quoted(Self.name(of: key, in: schema))
    return "CREATE UNIQUE INDEX \(name) ON \(SQLName.quoted(schema.name)) "
      + "(\(SQLName.list(key.columns)))"
  }

  /// A secondary index.
  public func createIndex(_ index: SecondaryIndex, of schema: Schema) -> String {
    let name = SQLName.quoted(Self.name(of: index, in: schema))
    let columns = index.columns.map { column in
      dialect.step(SQLName.quoted(column.name), isDescending: index.isFalling(column))
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

  private func definition(_ column: Column) -> String {
    var text = SQLName.quoted(column.name) + " " + dialect.type(column.kind)
    if column == .id { return text + " PRIMARY KEY" }
    if !column.isNullable { text += " NOT NULL" }
    if column.kind == .bool { text += " CHECK (\(SQLName.quoted(column.name)) IN (0, 1))" }
    if let other = column.references { text += " REFERENCES \(SQLName.quoted(other)) (\"id\")" }
    return text
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
      let digits = Array("0123456789abcdef".utf8)
      let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
      return "x'" + String(decoding: hex, as: UTF8.self) + "'"
    }
  }
}
