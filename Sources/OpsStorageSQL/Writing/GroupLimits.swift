/// The sizes that both stores have unless their options say otherwise.
package enum GroupLimits {
  /// Most commits that share one COMMIT.
  package static let commits = 256
  /// Longest time that commits are gathered for one COMMIT, in milliseconds.
  package static let milliseconds = 20
  /// Most commits of one turn that are written together, see ``CommitRun``.
  package static let run = 256
  /// How long a transaction waits that can as well be done later, in milliseconds.
  package static let soonMilliseconds = 100
  /// Reading connections that are kept open while idle.
  package static let idleReaders = 8
}
