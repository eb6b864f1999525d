/// The tables every book has besides its collections.
public enum JournalSchemaSQL {
  /// Tables of the journal and of the book's own notes. Triggers keep ordinary SQL from rewriting
  /// history; they cost nothing on insert. The check of the verb is a range: for a list of three,
  /// SQLite makes a table for each row that is added. Older books have the list.
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
        verb INTEGER NOT NULL CHECK (verb BETWEEN 1 AND 3),
        image TEXT
      ) STRICT
      """,
      "CREATE INDEX changes_by_record_id ON changes (record_id)",
      "CREATE TABLE book_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT",
    ] + journal.flatMap(appendOnly)

  private static let journal = ["commits", "changes"]
  /// The tables that every book has besides those of its collections.
  static let tables = journal + ["book_meta"]

  /// The triggers that keep a table of the journal from being rewritten. A step that makes such a
  /// table anew puts them back.
  static func appendOnly(_ table: String) -> [String] {
    zip(["UPDATE", "DELETE"], guardNames(of: table)).map { verb, name in
      """
      CREATE TRIGGER \(name) BEFORE \(verb) ON \(table)
      BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
      """
    }
  }

  private static func guardNames(of table: String) -> [String] {
    ["\(table)_refuse_update", "\(table)_refuse_delete"]
  }

  /// The same for PostgreSQL, where the book begins with what a file got later: keys per user, and
  /// the indexes behind ``JournalSearchSQL``. The head of the journal is a row that writers hold.
  static let postgresStatements: [String] =
    [
      """
      CREATE TABLE commits (
        sequence BIGINT PRIMARY KEY,
        key TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        actor BIGINT,
        on_behalf_of BIGINT,
        operation TEXT COLLATE "C" NOT NULL,
        reason TEXT,
        elevations TEXT,
        fingerprint BYTEA,
        answer TEXT,
        hash BYTEA NOT NULL
      )
      """,
      Dialect.postgres.translated(
        "CREATE UNIQUE INDEX commits_by_key ON commits (key, (\(JournalSQL.keyOwner)))"),
      """
      CREATE TABLE changes (
        position BIGINT PRIMARY KEY,
        collection TEXT COLLATE "C" NOT NULL,
        record_id BIGINT NOT NULL,
        verb BIGINT NOT NULL CHECK (verb BETWEEN 1 AND 3),
        image TEXT
      )
      """,
      "CREATE INDEX changes_by_record_id ON changes (record_id, position)",
      "CREATE TABLE book_meta (name TEXT COLLATE \"C\" PRIMARY KEY, value TEXT NOT NULL)",
      // A row that is written with every group of commits: room beside it keeps it in its page.
      """
      CREATE TABLE journal_head (
        single BIGINT PRIMARY KEY CHECK (single = 1),
        sequence BIGINT NOT NULL,
        hash BYTEA NOT NULL,
        at BIGINT
      ) WITH (fillfactor = 10)
      """,
      "INSERT INTO journal_head (single, sequence, hash)"
        + " VALUES (1, 0, '\\x\(String(repeating: "0", count: 64))')",
      """
      CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN RAISE EXCEPTION 'the journal is append-only'; END$$
      """,
    ] + JournalSQL.postgresListIndexes
    + journal.map { table in
      "CREATE TRIGGER \(table)_refuse_rewriting BEFORE UPDATE OR DELETE OR TRUNCATE ON \(table)"
        + " FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()"
    }

  static func statements(_ dialect: Dialect) -> [String] {
    dialect == .sqlite ? statements : postgresStatements
  }

  /// The names of all triggers that every book has.
  public static let guards = journal.flatMap(guardNames)
}
