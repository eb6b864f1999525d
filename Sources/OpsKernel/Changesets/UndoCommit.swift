import OpsDomain
import OpsStorage

/// Input of the operations that take a commit back or bring it back.
public struct CommitReference: OperationInput {
  /// `OP`: Key or sequence of the commit; default your last commit.
  public var commit: Argument<String>?
}

extension ChangesetService {
  static let undo = Operation<CommitReference, ReversalView>(
    "commit.undo", area: .platform, "Undoes an operation by doing the opposite.",
    permission: nil, effect: .destructive(.reversible), examples: ["undo --dry-run", "undo --yes"],
    isInternal: true, partLimits: .always)

  static let redo = Operation<CommitReference, ReversalView>(
    "commit.redo", area: .platform, "Does an undone operation again.", permission: nil,
    effect: .destructive(.reversible), examples: ["redo --dry-run", "redo --yes"], isInternal: true,
    partLimits: .always)

  /// Takes a commit back in a new one: stock moves back, records get the image they had before.
  /// Without a reference the caller's last operation that has not been taken back. Goods that
  /// become free by it are given to nobody: who waits gets them at the next settlement.
  ///
  /// Takes the rights of the operation itself, for each record the right to make the same change by
  /// hand, and `system.execute_rollbacks` for what somebody else did. Throws `denied.permission`,
  /// `denied.scope`, `signin.not_fresh`, `notfound.any`, `rule.bad_state` for what is undone
  /// already, `rule.dependants` with the later commits that build on it, `rule.violated` for what
  /// cannot be taken back, `usage.arguments` without a reference where work is staged, and what the
  /// rules of a record say.
  public func undo(_ input: CommitReference, _ call: Call) async throws -> Outcome<ReversalView> {
    try await reverse(Self.undo, input, call)
  }

  /// Takes an undo back. Without a reference the caller's last one. Throws what ``undo(_:_:)``
  /// throws.
  public func redo(_ input: CommitReference, _ call: Call) async throws -> Outcome<ReversalView> {
    try await reverse(Self.redo, input, call)
  }

  private func reverse(
    _ operation: Operation<CommitReference, ReversalView>, _ input: CommitReference, _ call: Call
  ) async throws -> Outcome<ReversalView> {
    let isRedo = operation.descriptor.name == Self.redo.descriptor.name
    let blueprint = desk.world.blueprint
    return try await desk.performOnJournal(operation, input, call) { journal, transaction in
      if input.commit == nil, transaction.isStaged { throw Self.staged(isRedo ? "redo" : "undo") }
      let search = CommitSearch(
        journal: journal, operations: blueprint.operations, principal: call.principal,
        now: transaction.now, isRedo: isRedo)
      let commit = try await search.target(input.commit)
      try await search.requireRights(to: commit)
      let reversal = CommitReversal(
        commit: commit, journal: journal,
        writer: transaction.onBehalf(Reversal.reason(toReverse: commit)), blueprint: blueprint,
        describer: ChangeDescriber(
          world: desk.world, principal: call.principal, store: desk.store),
        operations: try await search.operations(of: commit),
        refusal: try await search.refusal(of: commit))
      // What an undo frees goes to nobody by itself: a redo finds it where it was.
      try await transaction.quietly { try await reversal.run() }
      let reason = try await commit.reason(
        for: call.principal, journal, transaction.context.rules)
      return ReversalView(commit, reason: reason)
    }
  }

  /// The refusal to guess: the last work is staged, and what would be found is what stands behind
  /// it.
  private static func staged(_ name: String) -> OpsError {
    OpsError(
      .usage,
      "There is staged work, and `\(name)` would reverse an earlier commit instead of it",
      field: "commit",
      hint: "run `rollback` to drop the changeset, `sandbox reset` to empty the sandbox, or "
        + "`\(name) OP` to name a commit")
  }
}
