import OpsDomain
import OpsStorage
import Synchronization

/// Commits of one turn that are written together: a run of statements of one kind costs much less
/// than the same statements between other work.
///
/// A refusal shows only when the run is written. What came after the refused commit was then
/// reckoned on a wrong assumption and must be done again.
package final class CommitRun: Sendable {
  /// What happened to a commit when it was written, counted from the run's first.
  package struct Refusal: Sendable {
    package let position: Int
    package let error: any Error
  }

  private struct State {
    var head: JournalHead
    var waiting: [CommitApplier] = []
    /// The collections of which something waits.
    var touched: Set<ObjectIdentifier> = []
    var written = 0
    var refusal: Refusal?
  }

  private let schemas: Deferred<[Schema]>
  private let vault: (any PersonalVault)?
  private let state: Mutex<State>

  /// - Parameter schemas: The collections of the book.
  package init(
    after head: JournalHead, schemas: Deferred<[Schema]>, vault: (any PersonalVault)?
  ) {
    self.schemas = schemas
    self.vault = vault
    state = Mutex(State(head: head))
  }

  /// Whether something of the collection waits to be written.
  package func touches(_ schema: Schema) -> Bool {
    state.withLock { $0.touched.contains(ObjectIdentifier(schema)) }
  }

  /// Why the run ended early, if it did.
  package var refusal: Refusal? { state.withLock { $0.refusal } }

  /// Adds a commit. Answers its receipt, which holds when the run has been written, and its changes
  /// as it makes them. Throws what the vault of people's keys throws; nothing is added then.
  package func add(
    _ header: CommitHeader, _ written: [Change]
  ) throws -> (receipt: CommitReceipt, changes: [Change]) {
    try state.withLock { state in
      let added = try CommitApplier(
        sealing: written, as: header, after: state.head, vault: vault, schemas: schemas)
      state.head = JournalHead(added.commit)
      state.waiting.append(added)
      for change in added.changes { state.touched.insert(ObjectIdentifier(change.schema)) }
      return (added.commit.receipt, added.changes)
    }
  }

  /// Takes out what waits, to be written now, in order and up to the first refusal. What became of
  /// it must be noted by ``note(_:_:)``. Throws the refusal of a run that has ended.
  package func take() throws -> [CommitApplier] {
    let (waiting, refusal) = state.withLock { state in
      defer {
        state.waiting.removeAll(keepingCapacity: true)
        state.touched.removeAll(keepingCapacity: true)
      }
      return (state.waiting, state.refusal)
    }
    if let refusal { throw refusal.error }
    return waiting
  }

  /// Notes how many of the commits that were taken out stand, and why the next one does not.
  /// Throws that failure.
  package func note(_ count: Int, _ failure: (any Error)?) throws {
    try state.withLock { state in
      state.written += count
      guard let failure else { return }
      state.refusal = Refusal(position: state.written, error: failure)
      throw failure
    }
  }
}
