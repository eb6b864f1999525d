extension MigrationStep {
  /// Makes the idempotency keys of the journal unique per user instead of per book.
  ///
  /// A UNIQUE that stands in a table's definition cannot be dropped, so the table is written anew.
  /// No value of it changes, and so no hash.
  static let keysPerUser = MigrationStep(
    "0020-keys-per-user",
    then: .files(
      [
        "DROP TRIGGER commits_refuse_update",
        "DROP TRIGGER commits_refuse_delete",
        """
        CREATE TABLE commits_rebuilt (
          sequence INTEGER PRIMARY KEY,
          key TEXT NOT NULL,
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
        INSERT INTO commits_rebuilt (sequence, key, at, actor, on_behalf_of, operation, reason,
          elevations, fingerprint, answer, hash)
        SELECT sequence, key, at, actor, on_behalf_of, operation, reason,
          elevations, fingerprint, answer, hash
        FROM commits ORDER BY sequence
        """,
        "DROP TABLE commits",
        "ALTER TABLE commits_rebuilt RENAME TO commits",
        "CREATE UNIQUE INDEX commits_by_key ON commits (key, \(JournalSQL.keyOwner))",
      ] + JournalSchemaSQL.appendOnly("commits")),
    note: "makes idempotency keys unique per user")
}
