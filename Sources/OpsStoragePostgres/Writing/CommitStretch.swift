/// A run of commits inside one SQL transaction that stand without a savepoint each.
///
/// A refused statement makes PostgreSQL refuse all that follow in the transaction, up to a
/// savepoint. One for each commit would cost a transaction number each. A refusal at this level is
/// rare: gate and overlay have checked everything they can. So the first one undoes the whole
/// stretch and writes its commits again; the rest of the stretch then takes the careful way.
struct CommitStretch {
  /// Most commits and changes that one refusal may cause to be written again.
  private static let commitLimit = 1_024
  private static let changeLimit = 16_384

  /// Whether every commit now gets a savepoint of its own.
  private(set) var isCareful = false
  /// The commits to write again after a refusal.
  private(set) var commits: [CommitApplier] = []
  private var changeCount = 0

  var isFull: Bool { commits.count >= Self.commitLimit || changeCount >= Self.changeLimit }

  mutating func add(_ commit: CommitApplier) {
    commits.append(commit)
    changeCount += commit.changes.count
  }

  mutating func becomeCareful() { isCareful = true }
}
