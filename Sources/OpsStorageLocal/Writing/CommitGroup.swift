import OpsDomain
import OpsStorage

/// The commits that share one SQL transaction and so one write to the disk.
struct CommitGroup {
  /// The journal's end including the group's own commits.
  var head: JournalHead
  var commits = 0
  /// By the ``Stopwatch``.
  let opened: Int64
  /// Why nothing of the group can be kept any more.
  var ruin: OpsError?
  /// Members that have done their work and wait for the disk; each gets the group's failure.
  var waiting: [CheckedContinuation<OpsError?, Never>] = []

  init(head: JournalHead, opened: Int64) {
    self.head = head
    self.opened = opened
  }
}
