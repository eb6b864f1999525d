import GRDBSQLite
import OpsDomain

/// Work on a database file past the store: as another program would, or as damage.
enum ForeignDatabase {
  /// A database that is not a book.
  static func create(_ path: String) throws {
    try run("CREATE TABLE strangers (id INTEGER PRIMARY KEY)", on: path)
  }

  static func run(_ sql: String, on path: String) throws {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK
    else {
      throw OpsError(.storageFailed, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "?")
    }
  }

  /// What SQLite would do for the statement, whose parameters stay empty.
  static func plan(of sql: String, on path: String) throws -> String {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var statement: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_prepare_v2(connection, "EXPLAIN QUERY PLAN " + sql, -1, &statement, nil) == SQLITE_OK
    else {
      throw OpsError(.storageFailed, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "?")
    }
    defer { sqlite3_finalize(statement) }
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      lines.append(sqlite3_column_text(statement, 3).map { String(cString: $0) } ?? "")
    }
    return lines.joined(separator: "; ")
  }
}
