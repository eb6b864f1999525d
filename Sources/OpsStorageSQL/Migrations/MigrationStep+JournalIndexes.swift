extension MigrationStep {
  /// Finds the commits of an operation, of an actor or about a collection without reading the
  /// others.
  static let journalIndexes = MigrationStep(
    "0102-journal-indexes", then: JournalSQL.listIndexes,
    note: "adds indexes of commits by operation and actor, and of changes by collection")
}
