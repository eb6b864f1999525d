import OpsStorage

/// A commit that takes others back, as far as that is needed to follow what was undone.
protocol ReversalLink {
  /// Its place in the journal.
  var sequence: Int64 { get }
  /// The names under which it may have been taken back itself.
  var names: [ReversedCommit] { get }
}

extension Commit: ReversalLink {
  var names: [ReversedCommit] { ReversedCommit.names(of: self) }
}

/// Commits that take others back, to follow what was undone, redone and undone again.
struct ReversalChain<Link: ReversalLink> {
  /// What took each commit back; of several the one that was added last.
  private var reversals: [ReversedCommit: Link] = [:]

  /// Takes note of a commit and of those that it takes back.
  mutating func add(_ link: Link, reversing earlier: [ReversedCommit]) {
    for name in earlier { reversals[name] = link }
  }

  /// Whether a commit with these names was taken back.
  func isReversed(_ names: [ReversedCommit]) -> Bool { names.contains { reversals[$0] != nil } }

  /// The commits that took back the one with this sequence and these names, brought it back and so
  /// on, one after the other. A key alone may name other commits as well; none is taken back by an
  /// earlier one.
  func links(after sequence: Int64, _ names: [ReversedCommit]) -> [Link] {
    var found: [Link] = []
    var (sequence, names) = (sequence, names)
    while let next = names.compactMap({ reversals[$0] }).first(where: { $0.sequence > sequence }) {
      found.append(next)
      (sequence, names) = (next.sequence, next.names)
    }
    return found
  }
}

extension ReversalChain where Link == Commit {
  /// - Parameter commits: Oldest first; those that take nothing back do not matter.
  init(_ commits: [Commit]) {
    self.init()
    for commit in commits { add(commit, reversing: Reversal.allReversed(by: commit)) }
  }

  /// The commit that has to be taken back so that the commit with this sequence and key stands
  /// again; nil while it stands.
  func undoing(_ sequence: Int64, _ key: String) -> Commit? {
    // Each one turns what the one before it has done into its opposite.
    let found = links(after: sequence, ReversedCommit.names(of: sequence, key))
    return found.count.isMultiple(of: 2) ? nil : found.last
  }
}
