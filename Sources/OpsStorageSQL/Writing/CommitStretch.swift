/// A run of commits inside one SQL transaction that stand without a savepoint each.
///
/// A savepoint for each commit costs SQLite half as much again as the commit itself, because it
/// copies every page that is touched after it, and PostgreSQL a transaction number. A refusal at
/// this level is rare: gate and overlay have checked everything they can. So the first one undoes
/// the whole stretch and writes its commits again; the rest of the stretch then takes the careful
/// way.
package struct CommitStretch {
  /// Most commits and changes that one refusal may cause to be written again. A whole frame of
  /// `bulk` fits: a second stretch has a savepoint, for which SQLite keeps a copy of every page
  /// that is touched after it, in a large book tens of megabytes.
  private static let commitLimit = 1_024
  private static let changeLimit = 16_384

  /// Whether the stretch starts with the SQL transaction; a later one starts with a savepoint.
  package let startsTransaction: Bool
  /// Whether every commit now gets a savepoint of its own.
  package private(set) var isCareful = false
  /// The commits to write again after a refusal.
  package private(set) var commits: [CommitApplier] = []
  private var changeCount = 0

  package init(startsTransaction: Bool = true) { self.startsTransaction = startsTransaction }

  package var isFull: Bool { commits.count >= Self.commitLimit || changeCount >= Self.changeLimit }

  package mutating func add(_ commit: CommitApplier) {
    commits.append(commit)
    changeCount += commit.changes.count
  }

  package mutating func becomeCareful() { isCareful = true }
}
