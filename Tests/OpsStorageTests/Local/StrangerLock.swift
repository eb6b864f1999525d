import GRDBSQLite
import OpsDomain

/// A program that writes to the database without knowing the book's lock file.
final class StrangerLock {
  private var connection: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK
    else { throw OpsError(.storageFailed, "The stranger cannot lock the database") }
  }

  func release() {
    sqlite3_close(connection)
    connection = nil
  }
}
