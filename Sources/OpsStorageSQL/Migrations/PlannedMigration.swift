/// What a migration would change in a book as it is.
package struct PlannedMigration: Sendable, Equatable {
  package let name: String
  /// What it does, one sentence without a full stop for each change.
  package let changes: [String]
  /// The tables whose rows it goes through, each once.
  package let tables: [String]
}
