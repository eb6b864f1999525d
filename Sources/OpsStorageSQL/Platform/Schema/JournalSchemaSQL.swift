/// The tables every book has besides its collections.
enum JournalSchemaSQL {
  /// Tables of the journal and of the book's own notes. Triggers keep ordinary SQL from rewriting
  /// history; they cost nothing on insert.
  static let statements: [String] =
    [
      """
      CREATE TABLE commits (
        sequence INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL,
        actor INTEGER,
        on_behalf_of INTEGER,
        operation TEXT NOT NULL,
        reason TEXT,
        elevations TEXT,
        fingerprint BLOB,
        answer TEXT,
        hash BLOB NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE changes (
        position INTEGER PRIMARY KEY,
        collection TEXT NOT NULL,
        record_id INTEGER NOT NULL,
        verb INTEGER NOT NULL CHECK (verb IN (1, 2, 3)),
        image TEXT
      ) STRICT
      """,
      "CREATE INDEX changes_by_record_id ON changes (record_id)",
      "CREATE TABLE book_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT",
    ] + ["commits", "changes"].flatMap(appendOnly)

  /// The triggers of a table that only grows.
  static func appendOnly(_ table: String) -> [String] {
    ["UPDATE", "DELETE"].map { verb in
      """
      CREATE TRIGGER \(table)_refuse_\(verb.lowercased()) BEFORE \(verb) ON \(table)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
      """
    }
  }
}
