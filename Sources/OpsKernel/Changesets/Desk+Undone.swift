import OpsDomain
import OpsStorage

extension Desk {
  /// What may take a commit back or bring it back: by itself, or as a part of several operations.
  private var reversing: [String] {
    [ChangesetService.undo, ChangesetService.redo].map(\.descriptor.name)
      + [ChangesetSummary.operation]
      + operations.all.map(\.descriptor).filter(\.isCarrier).map(\.name)
  }

  /// Name of the undo that took back what the caller did under the key of the call; nil while it
  /// stands, or was brought back. `redo` takes the name.
  package func undo(ofKeyIn call: Call) async throws -> String? {
    guard forwarder == nil, let key = call.key,
      let commit = try await store.journal.commit(key: key, by: call.principal.userID)
    else { return nil }
    var undone: [ReversedCommit: Commit] = [:]
    // The newest first: an undo that was taken back itself counts no more.
    for later in try await reversals(after: commit.sequence).reversed() {
      guard let earlier = Reversal.reversed(by: later),
        !ReversedCommit.names(of: later).contains(where: { undone[$0] != nil })
      else { continue }
      undone[earlier] = later
    }
    return ReversedCommit.names(of: commit).lazy.compactMap { undone[$0] }.first?
      .nameAlone(for: call.principal)
  }

  /// The commits after that sequence which take others back, oldest first.
  private func reversals(after sequence: Int64) async throws -> [Commit] {
    var pages = store.journal.pages(
      JournalSearch(operations: reversing), from: sequence + 1, oldestFirst: true)
    var found: [Commit] = []
    while let commits = try await pages.next() {
      found += commits.filter { Reversal.reversed(by: $0) != nil }
    }
    return found
  }
}
