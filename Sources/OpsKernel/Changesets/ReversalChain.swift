import OpsStorage

/// Commits that take others back, to follow what was undone, redone and undone again.
struct ReversalChain {
  /// The last commit that took each one back.
  private var reversals: [ReversedCommit: Commit] = [:]

  /// - Parameter commits: Oldest first; those that take nothing back do not matter.
  init(_ commits: [Commit]) {
    for commit in commits {
      for earlier in Reversal.allReversed(by: commit) {
        reversals[earlier] = commit
      }
    }
  }

  /// The commit that has to be taken back so that the commit with this sequence and key stands
  /// again; nil while it stands.
  func undoing(_ sequence: Int64, _ key: String) -> Commit? {
    var (sequence, key) = (sequence, key)
    var last: Commit?
    var isUndone = false
    while let next = reversal(of: sequence, key) {
      (sequence, key) = (next.sequence, next.header.key)
      last = next
      isUndone.toggle()
    }
    return isUndone ? last : nil
  }

  /// A key alone may name other commits as well; none is taken back by an earlier one.
  private func reversal(of sequence: Int64, _ key: String) -> Commit? {
    ReversedCommit.names(of: sequence, key).lazy.compactMap { reversals[$0] }
      .first { $0.sequence > sequence }
  }
}
