import OpsDomain
import OpsStorage

/// What the owner of the turnstile knows and changes.
struct WriterState {
  var group: CommitGroup?
  /// Why no transaction may start any more: a disk in doubt, or a closed store.
  var refusal: OpsError?
  var isClosed = false
  /// Whether a copy into the book has been begun on this store and not finished.
  var isRestoring = false
  /// The journal's end after our last COMMIT, and the file's version then.
  var known: (head: JournalHead, version: UInt32)?
  /// How long a COMMIT takes in nanoseconds, averaged over the last few.
  var commitTime: Int64 = 0
  var checkpointedPages = 0
  var statistics = LocalStoreStatistics()

  /// After a failed write the system may have dropped the data that it could not write, so a later
  /// success would prove nothing. Only opening the book again shows what is on the disk.
  mutating func refuse(after failure: OpsError) {
    guard failure.code == .storageFailed || failure.code == .corrupt else { return }
    refusal = OpsError(
      failure.code, "The disk failed: nothing can be written until the book is reopened",
      hint: "check the disk, then start again")
  }

  /// Whether the log has grown by so many pages since it was last written back. It starts again
  /// from nothing once no reader needs it.
  mutating func isCheckpointDue(pages: Int, every threshold: Int) -> Bool {
    let base = pages < checkpointedPages ? 0 : checkpointedPages
    guard pages - base >= threshold else { return false }
    checkpointedPages = pages
    return true
  }
}
