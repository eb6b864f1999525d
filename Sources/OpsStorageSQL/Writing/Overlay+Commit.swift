import OpsDomain
import OpsStorage

extension Overlay {
  /// The changes of a transaction, if there are any, with what they are called. Throws
  /// `internal.bug` for changes without a header, and `data.too_large`.
  package func namedChanges() throws(OpsError) -> (CommitHeader, [Change])? {
    let changes = changes
    guard !changes.isEmpty else { return nil }
    guard let header else { throw WriteRefusal.unnamed }
    guard changes.count < JournalSQL.changesPerCommit else { throw WriteRefusal.tooManyChanges }
    return (header, changes)
  }
}
