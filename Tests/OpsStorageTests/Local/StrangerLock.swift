import GRDBSQLite
import OpsDomain

/// A program that writes to the database without knowing the book's lock file.
final class StrangerLock {
  private var connection: OpaquePointer?

  /// - Parameter excludesReaders: Whether nobody else can even read, as while the last process to
  ///   leave a book writes its log back.
  init(_ path: String, excludesReaders: Bool = false) throws {
    let statements =
      excludesReaders ? "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE"
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK
    else { throw OpsError(.storageFailed, "The stranger cannot lock the database") }
  }

  func release() {
    sqlite3_close(connection)
    connection = nil
  }
}
