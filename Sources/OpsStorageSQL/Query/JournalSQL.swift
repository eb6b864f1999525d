import OpsDomain

/// The statements of the journal's tables `commits` and `changes`.
///
/// A change's `position` is its ``JournalPlace``, the commit's sequence times 2^20 plus the place
/// in the commit, so both tables are in the order of the journal without an index.
public enum JournalSQL {
  /// How many changes one commit may hold.
  public static let changesPerCommit = JournalPlace.changesPerCommit

  /// The collection that most changes of a book are of.
  static let crowdedCollection = "stock_movements"
  /// What the index of changes by collection asks of a row, and so a question that uses it.
  static let isUncrowded = "collection <> '\(crowdedCollection)'"

  /// What stands for the removal of a record in the column `verb`.
  package static let removal: Int64 = 3

  /// The indexes behind ``JournalSearchSQL``. Each entry ends with the sequence or position, which
  /// is the table's own key.
  static let listIndexes = [
    "CREATE INDEX commits_by_operation ON commits (operation)",
    "CREATE INDEX commits_by_actor ON commits (actor)",
    """
    CREATE INDEX commits_by_on_behalf_of ON commits (on_behalf_of)
    WHERE on_behalf_of IS NOT NULL
    """,
    "CREATE INDEX changes_by_collection ON changes (collection) WHERE \(isUncrowded)",
  ]

  /// The same for PostgreSQL, which keeps entries of equal values in no order: the sequence or
  /// position is a column of its own.
  static let postgresListIndexes = [
    "CREATE INDEX commits_by_operation ON commits (operation, sequence)",
    "CREATE INDEX commits_by_actor ON commits (actor, sequence)",
    """
    CREATE INDEX commits_by_on_behalf_of ON commits (on_behalf_of, sequence)
    WHERE on_behalf_of IS NOT NULL
    """,
    "CREATE INDEX changes_by_collection ON changes (collection, position) WHERE \(isUncrowded)",
  ]

  private static let commitColumns =
    "sequence, key, at, actor, on_behalf_of, operation, reason, elevations, fingerprint, answer, "
    + "hash"
  private static let changeColumns = "position, collection, record_id, verb, image"

  /// Parameters: the columns of `commits` in order.
  public static let insertCommit =
    "INSERT INTO commits (\(commitColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  /// Parameters: the columns of `changes` in order.
  public static let insertChange = "INSERT INTO changes (\(changeColumns)) VALUES (?, ?, ?, ?, ?)"

  /// The last commit: where the journal stands.
  public static let head = "SELECT sequence, hash, at FROM commits ORDER BY sequence DESC LIMIT 1"
  /// Parameters: sequence, limit.
  public static let commitsAfter =
    "SELECT \(commitColumns) FROM commits WHERE sequence > ? ORDER BY sequence LIMIT ?"
  /// Who a key belongs to, as the unique index has it: 0 for the system, which no record is.
  static let keyOwner = "ifnull(actor, 0)"

  /// Parameter: key.
  public static let commitsByKey =
    "SELECT \(commitColumns) FROM commits WHERE key = ? ORDER BY sequence"
  /// Parameters: key, actor or 0 for the system.
  public static let commitByKey =
    "SELECT \(commitColumns) FROM commits WHERE key = ? AND \(keyOwner) = ?"
  /// Parameters: key, actor or 0 for the system.
  public static let markByKey =
    "SELECT sequence, fingerprint FROM commits WHERE key = ? AND \(keyOwner) = ?"
  /// Parameter: sequence.
  public static let commitBySequence = "SELECT \(commitColumns) FROM commits WHERE sequence = ?"
  /// Parameters: first and last position.
  public static let changesBetween =
    "SELECT \(changeColumns) FROM changes WHERE position BETWEEN ? AND ? ORDER BY position"
  /// Parameters: record, number of changes.
  public static let changesOfRecord =
    "SELECT \(changeColumns) FROM changes WHERE record_id = ? ORDER BY position LIMIT ?"
  /// Parameters: record, first position that no longer counts, number of changes.
  public static let changesOfRecordBefore =
    "SELECT \(changeColumns) FROM changes WHERE record_id = ? AND position < ?"
    + " ORDER BY position DESC LIMIT ?"
}
