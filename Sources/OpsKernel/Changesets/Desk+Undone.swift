import OpsDomain
import OpsStorage

extension Desk {
  /// What may take a commit back or bring it back: by itself, or as a part of several operations.
  /// Bulk runs neither, so its many commits are not looked at.
  private var reversing: [String] {
    let carriers = operations.all.map(\.descriptor).filter(\.isCarrier).map(\.name)
    let own = [
      ChangesetService.undo.descriptor.name, ChangesetService.redo.descriptor.name,
      ChangesetSummary.operation,
    ]
    return own + carriers.filter { $0 != "bulk.run" }
  }

  /// Refuses to repeat a call whose commit was undone and not restored since: its first answer
  /// would say that the book has what it does not have.
  ///
  /// Throws `rule.bad_state` with the command that restores it.
  package func requireStanding(_ commit: Commit, for principal: Principal) async throws {
    let mark = KeyMark(sequence: commit.sequence, fingerprint: [])
    let undone = try await undone([commit.header.key: mark], principal)
    if let refusal = undone.values.first { throw refusal }
  }

  /// The command that restores what the caller did under the key of the call, without `opsh`; nil
  /// while it stands.
  package func restoring(ofKeyIn call: Call) async throws -> String? {
    guard forwarder == nil, let key = call.key,
      let commit = try await store.journal.commit(key: key, by: call.principal.userID)
    else { return nil }
    return try await reversals(after: commit.sequence).undoing(commit.sequence, key)
      .map { Self.restoring($0, call.principal) }
  }

  /// Why calls with these keys of the caller are not repeated: their commits were undone. Those
  /// that stand are left out.
  func undone(
    _ marks: [String: KeyMark], _ principal: Principal
  ) async throws -> [String: OpsError] {
    guard let first = marks.values.map(\.sequence).min() else { return [:] }
    let chain = try await reversals(after: first)
    var found: [String: OpsError] = [:]
    for (key, mark) in marks {
      guard let reversal = chain.undoing(mark.sequence, key) else { continue }
      found[key] = OpsError(
        .badState, "This call was undone; it cannot be made again with the same key", field: "key",
        hint: reversal.opensKey(to: principal)
          ? "run `opsh \(Self.restoring(reversal, principal))` to restore it"
          : "ask an administrator to restore it")
    }
    return found
  }

  /// An undo is redone; a redo, and several operations in one commit, are undone.
  private static func restoring(_ reversal: Commit, _ principal: Principal) -> String {
    let isUndo = reversal.header.operation == ChangesetService.undo.descriptor.name
    return (isUndo ? "redo " : "undo ") + reversal.nameAlone(for: principal)
  }

  /// The commits after that sequence which take others back.
  private func reversals(after sequence: Int64) async throws -> ReversalChain<Commit> {
    var pages = store.journal.pages(
      JournalSearch(operations: reversing), from: sequence + 1, oldestFirst: true)
    var found: [Commit] = []
    while let commits = try await pages.next() {
      found += commits.filter { Reversal.reversed(by: $0) != nil }
    }
    return ReversalChain(found)
  }
}
