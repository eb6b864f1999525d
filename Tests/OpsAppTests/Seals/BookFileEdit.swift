import Foundation
import GRDBSQLite
import OpsDomain

/// Changes a book's file past the product, as somebody who may write to it would.
enum BookFileEdit {
  /// Runs SQL with the journal's guards taken away.
  static func run(_ statements: String..., on path: String) throws {
    let guards = ["commits", "changes"].flatMap { table in
      ["update", "delete"].map { "DROP TRIGGER \(table)_refuse_\($0);" }
    }
    try execute(guards.joined() + statements.joined(separator: ";"), on: path)
  }

  /// Runs SQL as it stands.
  static func execute(_ sql: String, on path: String) throws {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(path, &connection) == SQLITE_OK,
      sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK
    else {
      throw OpsError(.storageFailed, connection.map { String(cString: sqlite3_errmsg($0)) } ?? "?")
    }
  }

  /// Copies a closed book.
  static func copy(_ from: String, to: String) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: to + suffix)
      guard FileManager.default.fileExists(atPath: from + suffix) else { continue }
      try FileManager.default.copyItem(atPath: from + suffix, toPath: to + suffix)
    }
  }
}
