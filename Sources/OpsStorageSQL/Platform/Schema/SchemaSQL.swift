import OpsDomain

/// The tables and indexes of a collection.
public struct SchemaSQL: Sendable {
  public let dialect: Dialect

  public init(dialect: Dialect = .sqlite) { self.dialect = dialect }

  /// A table with a real column for each column of the schema that `includes` accepts.
  public func createTable(_ schema: Schema, including includes: (Column) -> Bool) -> String {
    let columns = schema.columns.filter(includes).map { "  " + definition($0) }
    return "CREATE TABLE \(SQLName.quoted(schema.name)) (\n"
      + columns.joined(separator: ",\n") + "\n)" + dialect.tableOptions
  }

  public func createTable(_ schema: Schema) -> String { createTable(schema) { _ in true } }

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
  public func createIndex(_ columns: [Column], of schema: Schema) -> String {
    let name = SQLName.quoted(Self.name(of: columns, in: schema))
    return "CREATE INDEX \(name) ON \(SQLName.quoted(schema.name)) (\(SQLName.list(columns)))"
  }

  /// Name of the unique index behind a key.
  public static func name(of key: UniqueKey, in schema: Schema) -> String {
    "\(schema.name)_key_\(key.name)"
  }

  static func name(of columns: [Column], in schema: Schema) -> String {
    "\(schema.name)_by_" + columns.map(\.name).joined(separator: "_")
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
