import OpsDomain
import OpsStorage

/// One commit with the changes it makes, to be written into the open SQL transaction, completely or
/// not at all. How that is done each store says for its own database.
package struct CommitApplier: Sendable {
  package let commit: Commit
  package let changes: [Change]
  /// All collections of the book, to say which of them refer to a record that cannot go.
  package let schemas: Deferred<[Schema]>

  package init(commit: Commit, changes: [Change]) {
    self.commit = commit
    self.changes = changes
    schemas = Deferred { [] }
  }

  /// Seals what a transaction has written behind the end of the journal. Throws what the vault of
  /// people's keys throws.
  package init(
    sealing written: [Change], as header: CommitHeader, after head: JournalHead,
    vault: (any PersonalVault)?, schemas: Deferred<[Schema]>
  ) throws(OpsError) {
    changes = CommitSealer.placed(written, after: head)
    commit = try CommitSealer.seal(header, changes: changes, after: head, vault: vault)
    self.schemas = schemas
  }
}
