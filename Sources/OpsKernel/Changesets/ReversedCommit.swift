import OpsStorage

/// A commit as the one that takes it back names it.
package struct ReversedCommit: Hashable {
  /// Its place in the journal; nil where an earlier version wrote the key alone. Where many commits
  /// are taken back together, they are named by their places, and the key is empty.
  let sequence: Int64?
  package let key: String

  /// The names under which `commit` may have been taken back.
  static func names(of commit: Commit) -> [ReversedCommit] {
    names(of: commit.sequence, commit.header.key)
  }

  /// The same for the commit with that sequence and key.
  static func names(of sequence: Int64, _ key: String) -> [ReversedCommit] {
    [sequence, nil].map { ReversedCommit(sequence: $0, key: key) }
      + [ReversedCommit(sequence: sequence, key: "")]
  }

  /// The commit itself; nil when it is not before the commit with the sequence `end`.
  func commit(in journal: any JournalReader, before end: Int64) async throws -> Commit? {
    if let sequence {
      guard sequence > 0, sequence < end else { return nil }
      return try await journal.commits(after: sequence - 1, limit: 1).first
    }
    return try await journal.commits(key: key).last { $0.sequence < end }
  }
}
