/// The tables of what a book has beside its records and its journal: keys, files, counts of tries.
/// They are no part of a copy of the book and have no history.
enum KeptTables {
  static let items = "kept_items"
  static let files = "kept_files"
  static let parts = "kept_parts"
  static let bringers = "kept_bringers"
  static let uploads = "kept_uploads"
  static let tries = "kept_tries"

  static let names = [items, files, parts, bringers, uploads, tries]

  /// What makes them where they are missing.
  static let statements = [
    """
    CREATE TABLE IF NOT EXISTS \(items) (name TEXT COLLATE "C" PRIMARY KEY, content BYTEA NOT NULL)
    """,
    """
    CREATE TABLE IF NOT EXISTS \(files) (name TEXT COLLATE "C" PRIMARY KEY, size BIGINT NOT NULL,
      start BYTEA NOT NULL, unnamed_since BIGINT, is_condemned BIGINT NOT NULL DEFAULT 0,
      is_unattached BIGINT NOT NULL DEFAULT 0, thumbnail BYTEA)
    """,
    """
    CREATE TABLE IF NOT EXISTS \(parts) (owner TEXT COLLATE "C" NOT NULL, place BIGINT NOT NULL,
      content BYTEA NOT NULL, PRIMARY KEY (owner, place))
    """,
    // Images are compressed already.
    "ALTER TABLE \(parts) ALTER COLUMN content SET STORAGE EXTERNAL",
    """
    CREATE TABLE IF NOT EXISTS \(bringers) (name TEXT COLLATE "C" NOT NULL, person BIGINT NOT NULL,
      number BIGINT GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (name, person))
    """,
    """
    CREATE TABLE IF NOT EXISTS \(uploads) (name TEXT COLLATE "C" PRIMARY KEY, size BIGINT NOT NULL,
      idle_since BIGINT)
    """,
    // What is counted for some minutes need not outlast a crash.
    """
    CREATE UNLOGGED TABLE IF NOT EXISTS \(tries) (name TEXT COLLATE "C" PRIMARY KEY,
      times BYTEA NOT NULL, last_at BIGINT NOT NULL)
    """,
    "CREATE INDEX IF NOT EXISTS \(tries)_last_at ON \(tries) (last_at)",
  ]
}
