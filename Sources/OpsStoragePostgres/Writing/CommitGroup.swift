import OpsDomain
import OpsStorage
import OpsStorageSQL

/// The commits that share one SQL transaction.
struct CommitGroup {
  let connection: Connection
  /// The journal's end including the group's own commits.
  var head: JournalHead
  var commits = 0
  /// The journal's end before the group.
  private let start: Int64
  /// The collections that the group has changed; nil when a commit names none.
  private var collections: Set<String>? = []
  /// By the ``Stopwatch``.
  let opened: Int64
  /// Why nothing of the group can be kept any more.
  var ruin: GroupEnd?
  /// Members that have done their work and wait for the COMMIT.
  var waiting: [CheckedContinuation<GroupEnd, Never>] = []

  init(_ connection: Connection, head: JournalHead, opened: Int64) {
    self.connection = connection
    self.head = head
    self.opened = opened
    start = head.sequence
  }

  /// Adds commits that were written, in their order.
  mutating func add(_ written: some Collection<CommitApplier>) {
    for applier in written {
      head = JournalHead(applier.commit)
      commits += 1
      let names = applier.commit.entries.map(\.collection)
      collections = names.isEmpty ? nil : collections?.union(names)
    }
  }

  /// What others are told of the group.
  var news: CommitNews {
    CommitNews(min(start + 1, head.sequence)...head.sequence, of: collections)
  }
}

/// What became of a group.
enum GroupEnd: Sendable {
  /// It is committed, and nothing can lose it.
  case kept
  /// Nothing of it is there, and its closures can be run again.
  case again(OpsError)
  /// It failed, or nobody knows.
  case failed(OpsError)

  /// What a failure before COMMIT makes of the group.
  init(_ error: any Error) {
    switch error {
    case let failure as DatabaseFailure:
      self = failure.isPassing ? .again(failure.opsError) : .failed(failure.opsError)
    case let error as OpsError: self = .failed(error)
    default: self = .failed(WriteRefusal.groupFailed)
    }
  }
}
