import OpsDomain
import OpsStorage
import Synchronization

/// Commits of one turn that are written together: a run of statements of one kind costs much less
/// than the same statements between other work.
///
/// A refusal shows only when the run is written. What came after the refused commit was then
/// reckoned on a wrong assumption and must be done again.
final class CommitRun: Sendable {
  /// What happened to a commit when it was written, counted from the run's first.
  struct Refusal {
    let position: Int
    let error: any Error
  }

  private struct State {
    var head: JournalHead
    var waiting: [CommitApplier] = []
    /// The collections of which something waits.
    var touched: Set<ObjectIdentifier> = []
    var written = 0
    var refusal: Refusal?
  }

  private let writer: BookWriter
  private let state: Mutex<State>

  init(writer: BookWriter, after head: JournalHead) {
    self.writer = writer
    state = Mutex(State(head: head))
  }

  /// Whether something of the collection waits to be written.
  func touches(_ schema: Schema) -> Bool {
    state.withLock { $0.touched.contains(ObjectIdentifier(schema)) }
  }

  /// Why the run ended early, if it did.
  var refusal: Refusal? { state.withLock { $0.refusal } }

  /// Adds a commit. Answers its receipt, which holds when the run has been written, and its changes
  /// as it makes them. Throws what the vault of people's keys throws; nothing is added then.
  func add(
    _ header: CommitHeader, _ written: [Change]
  ) throws -> (receipt: CommitReceipt, changes: [Change]) {
    try state.withLock { state in
      let changes = CommitSealer.placed(written, after: state.head)
      let commit = try CommitSealer.seal(
        header, changes: changes, after: state.head, vault: writer.options.vault)
      state.head = JournalHead(commit)
      state.waiting.append(
        CommitApplier(commit: commit, changes: changes, schemas: writer.schemas))
      for change in changes { state.touched.insert(ObjectIdentifier(change.schema)) }
      return (commit.receipt, changes)
    }
  }

  /// Writes what waits, in order, up to the first refusal, which it throws.
  func write() async throws {
    let (waiting, refusal) = state.withLock { state in
      defer {
        state.waiting.removeAll(keepingCapacity: true)
        state.touched.removeAll(keepingCapacity: true)
      }
      return (state.waiting, state.refusal)
    }
    if let refusal { throw refusal.error }
    guard !waiting.isEmpty else { return }
    let (count, failure) = await writer.apply(waiting)
    try state.withLock { state in
      state.written += count
      guard let failure else { return }
      state.refusal = Refusal(position: state.written, error: failure)
      throw failure
    }
  }
}
