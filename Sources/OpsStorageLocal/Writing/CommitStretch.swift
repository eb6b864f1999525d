/// A run of commits inside one SQL transaction that stand without a savepoint each.
///
/// A savepoint per commit costs half as much again as the commit itself, because SQLite copies
/// every page that is touched after it. A refusal at this level is rare: gate and overlay have
/// checked everything they can. So the first one undoes the whole stretch and writes its commits
/// again; the rest of the stretch then takes the careful way.
struct CommitStretch {
  /// Most commits and changes that one refusal may cause to be written again. A whole frame of
  /// `bulk` fits: a second stretch has a savepoint, for which SQLite keeps a copy of every page
  /// that is touched after it, in a large book tens of megabytes.
  private static let commitLimit = 1_024
  private static let changeLimit = 16_384

  /// Whether the stretch starts with the SQL transaction; a later one starts with a savepoint.
  let startsTransaction: Bool
  /// Whether every commit now gets a savepoint of its own.
  private(set) var isCareful = false
  /// The commits to write again after a refusal.
  private(set) var commits: [CommitApplier] = []
  private var commitCount = 0
  private var changeCount = 0

  init(startsTransaction: Bool) { self.startsTransaction = startsTransaction }

  var isFull: Bool { commitCount >= Self.commitLimit || changeCount >= Self.changeLimit }

  mutating func add(_ commit: CommitApplier) {
    if !isCareful { commits.append(commit) }
    commitCount += 1
    changeCount += commit.changes.count
  }

  /// Goes over to savepoints. Answers the commits that have to be written again.
  mutating func becomeCareful() -> [CommitApplier] {
    isCareful = true
    defer { commits = [] }
    return commits
  }
}
