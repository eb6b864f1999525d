import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The note in the book that a copy into it is not finished.
extension Engine {
  private static let note = "restoring"

  var isRestoring: Bool {
    get throws(SQLiteFailure) {
      try value("SELECT count(*) FROM book_meta WHERE name = '\(Self.note)'") != .integer(0)
    }
  }

  func markRestoring() throws(SQLiteFailure) {
    try run("INSERT INTO book_meta (name, value) VALUES ('\(Self.note)', '1')")
  }

  func unmarkRestoring() throws(SQLiteFailure) {
    try run("DELETE FROM book_meta WHERE name = '\(Self.note)'")
  }

  /// Whether the book holds neither a record nor a commit.
  func isEmpty(of schemas: [Schema]) throws -> Bool {
    guard try head().sequence == 0 else { return false }
    for schema in schemas {
      guard try records(Query(schema, limit: 1)).isEmpty else { return false }
    }
    return true
  }
}
