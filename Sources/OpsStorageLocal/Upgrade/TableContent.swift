import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The tables of a file as they are, whatever a schema says.
enum TableContent {
  /// Rows that are digested together.
  private static let stride = 500

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  static func exists(_ table: String, _ engine: Engine) throws -> Bool {
    try names(engine).contains(table)
  }

  /// The names of the tables, besides SQLite's, those that name the migrations and those that only
  /// help to find what others hold.
  static func names(_ engine: Engine) throws -> [String] {
    try texts(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
        + " AND name <> 'grdb_migrations'"
        + " AND substr(name, -\(SearchSQL.suffix.utf8.count)) <> '\(SearchSQL.suffix)'"
        + " ORDER BY name", engine)
  }

  /// The columns of a table in their order.
  static func columns(of table: String, _ engine: Engine) throws -> [String] {
    try texts("SELECT name FROM pragma_table_info(\(literal(table)))", engine)
  }

  static func triggers(_ engine: Engine) throws -> [String] {
    try texts("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name", engine)
  }

  /// A digest of these columns of all rows, in the order of their row numbers.
  static func digest(
    of table: String, _ columns: [String], _ engine: Engine
  ) throws -> ContentHash {
    let list = columns.map(quoted).joined(separator: ", ")
    let statement = try Prepared(
      "SELECT \(list) FROM \(quoted(table)) ORDER BY rowid", on: engine.connection)
    var hash = ContentHash()
    var rows: [Row] = []
    while try statement.step() {
      rows.append(Row(try statement.values(columns.count)))
      guard rows.count == stride else { continue }
      hash.add(rows)
      rows.removeAll(keepingCapacity: true)
    }
    hash.add(rows)
    return hash
  }

  private static func literal(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private static func texts(_ query: String, _ engine: Engine) throws -> [String] {
    let statement = try Prepared(query, on: engine.connection)
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0)) }
    return found
  }
}
