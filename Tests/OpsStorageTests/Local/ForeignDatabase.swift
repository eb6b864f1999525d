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
}
