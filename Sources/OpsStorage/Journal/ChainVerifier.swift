/// Checks a journal against its hash chain, commit by commit.
public struct ChainVerifier: Sendable {
  /// Where and how the chain breaks.
  public struct Break: Sendable, Equatable {
    /// The first commit that does not fit.
    public let sequence: Int64
    /// What is wrong with it, as half a sentence.
    public let problem: String
  }

  /// Where the journal stands after the commits that were checked.
  public private(set) var head = JournalHead.empty
  /// Commits that are dated earlier than the one before them by more than
  /// ``Limits/clockTolerance``. Earlier versions allowed this when a clock was changed.
  public private(set) var backdated = 0
  /// The first of them.
  public private(set) var firstBackdated: Int64?

  /// A check that begins at the first commit of the journal.
  public init() {}

  /// Checks the next commit. Returns the break, or nil when the link holds.
  public mutating func check(_ commit: Commit) -> Break? {
    guard commit.sequence == head.sequence + 1 else {
      return Break(
        sequence: commit.sequence, problem: "follows \(head.sequence): a commit is missing or moved"
      )
    }
    let expected = HashChain.hash(
      previous: head.hash, sequence: commit.sequence, header: commit.header,
      entries: commit.entries)
    guard expected == commit.hash else {
      return Break(sequence: commit.sequence, problem: "its content does not match its hash")
    }
    if let last = head.at, JournalHead.isBack(commit.header.at, last) {
      backdated += 1
      firstBackdated = firstBackdated ?? commit.sequence
    }
    head = JournalHead(commit)
    return nil
  }
}
