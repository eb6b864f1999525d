import OpsDomain
import OpsStorage

/// Input of `commit.undo`.
public struct UndoCommit: OperationInput {
  /// `OP`: Key or sequence of the commit; default your last commit.
  public var commit: Argument<String>?
  /// `ID`: Undoes all commits of this import, bulk run or script, or none; a run is also found by
  /// the key of one of its commits.
  public var run: String?
}

/// Input of `commit.redo`.
public struct CommitReference: OperationInput {
  /// `OP`: Key or sequence of the commit; default your last commit.
  public var commit: Argument<String>?
}

extension ChangesetService {
  static let undo = Operation<UndoCommit, ReversalView>(
    "commit.undo", area: .platform, "Undoes an operation by doing the opposite.",
    permission: nil, effect: .destructive(.reversible), examples: ["undo --dry-run", "undo --yes"],
    isInternal: true, partLimits: .always)

  static let redo = Operation<CommitReference, ReversalView>(
    "commit.redo", area: .platform, "Does an undone operation again.", permission: nil,
    effect: .destructive(.reversible), examples: ["redo --dry-run", "redo --yes"], isInternal: true,
    partLimits: .always)

  /// Takes a commit back in a new one: stock moves back, records get the image they had before.
  /// Without a reference the caller's last operation that has not been taken back, unless it is one
  /// of several of a run. Goods that become free by it are given to nobody: who waits gets them at
  /// the next settlement.
  ///
  /// With a run, all of its commits that stand, in one new commit: see ``RunReversal``.
  ///
  /// Takes the rights of the operation itself, for each record the right to make the same change by
  /// hand, and `system.execute_rollbacks` for what somebody else did. Throws `denied.permission`,
  /// `denied.scope`, `signin.not_fresh`, `notfound.any`, `rule.bad_state` for what is undone
  /// already and for a part of a run that nobody has named, `rule.dependants` with the later
  /// commits that build on it, `rule.violated` for what cannot be taken back, `usage.arguments`
  /// without a reference where work is staged, and what the rules of a record say.
  public func undo(_ input: UndoCommit, _ call: Call) async throws -> Outcome<ReversalView> {
    guard let run = input.run else {
      return try await reverse(Self.undo, input, input.commit, call)
    }
    guard input.commit == nil else {
      throw OpsError(
        .usage, "Name a commit or a run, not both", field: "run",
        hint: "leave out the commit to undo every commit of the run")
    }
    let blueprint = desk.world.blueprint
    return try await desk.performOnJournal(Self.undo, input, call) { journal, transaction in
      let search = CommitSearch(
        journal: journal, operations: blueprint.operations, principal: call.principal,
        now: transaction.now, isRedo: false)
      return try await reversal(of: run, search, transaction).undo()
    }
  }

  private func reversal(
    of run: String, _ search: CommitSearch, _ transaction: Transaction
  ) -> RunReversal {
    RunReversal(
      run: run, search: search, journal: search.journal, transaction: transaction,
      blueprint: desk.world.blueprint,
      describer: ChangeDescriber(
        world: desk.world, principal: search.principal, store: desk.store))
  }

  /// Undoes one commit.
  public func undo(_ input: CommitReference, _ call: Call) async throws -> Outcome<ReversalView> {
    try await undo(UndoCommit(commit: input.commit), call)
  }

  /// Takes an undo back. Without a reference the caller's last one. Throws what ``undo(_:_:)``
  /// throws.
  public func redo(_ input: CommitReference, _ call: Call) async throws -> Outcome<ReversalView> {
    try await reverse(Self.redo, input, input.commit, call)
  }

  private func reverse<Input: OperationInput>(
    _ operation: Operation<Input, ReversalView>, _ input: Input, _ named: String?, _ call: Call
  ) async throws -> Outcome<ReversalView> {
    let isRedo = operation.descriptor.name == Self.redo.descriptor.name
    let blueprint = desk.world.blueprint
    return try await desk.performOnJournal(operation, input, call) { journal, transaction in
      if named == nil, transaction.isStaged { throw Self.staged(isRedo ? "redo" : "undo") }
      let search = CommitSearch(
        journal: journal, operations: blueprint.operations, principal: call.principal,
        now: transaction.now, isRedo: isRedo, ownRun: call.run)
      let commit = try await search.target(named)
      let isOfRun = commit.header.elevations.contains(where: Reversal.isOfRun)
      try await search.requireRights(to: commit, isPartOfRun: isOfRun)
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
