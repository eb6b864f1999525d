import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `commit.explain`.
public struct ExplainCommit: OperationInput {
  /// `OP`: Key or sequence of the commit.
  public var commit: String
}

extension ExplanationService {
  static let explain = Operation<ExplainCommit, CommitExplanation>(
    "commit.explain", area: .platform,
    "Shows what a commit changed and the stock movements behind it.",
    permission: nil, effect: .read, examples: ["explain 1", "explain 2 -o json"],
    consistency: .snapshot, isOfNow: true, isInternal: true)

  /// What a commit did: your own, or anybody's with `system.view_audit_logs`. Records that the
  /// caller may not see are counted, not shown. Throws `notfound.any`, `denied.permission`.
  public func explain(
    _ input: ExplainCommit, _ call: Call
  ) async throws -> Outcome<CommitExplanation> {
    let desk = desk
    return try await desk.performOnJournal(Self.explain, input, call) { journal, transaction in
      let commit = try await AuditService.commit(
        input.commit, journal, for: call.principal)
      if commit.header.actor == nil || commit.header.actor != call.principal.userID {
        try call.principal.require(.systemViewAuditLogs, to: "Explaining commits of other users")
      }
      let changes = try await commit.changes(journal, transaction.context.rules)
      let describer = ChangeDescriber(
        world: desk.world, principal: call.principal, store: desk.store)
      let (views, hidden) = try await describer.views(changes)
      var names = AuditNames(transaction)
      let canSeeStock = call.principal.may(.inventoryView)
      let figures =
        canSeeStock ? try await StockExplanation.of(changes, journal, transaction) : []
      return CommitExplanation(
        view: try await AuditCommitView(commit, journal, desk.operations, &names, transaction),
        operations: ChangesetSummary.of(commit) ?? [commit.header.operation],
        elevations: commit.header.elevations, undoes: Self.undone(by: commit),
        changes: views, hidden: hidden, figures: figures)
    }
  }

  /// The key of the commit that this one undoes; nil for none, and for the many of a run, which the
  /// reasons name.
  private static func undone(by commit: Commit) -> String? {
    guard let key = Reversal.reversed(by: commit)?.key, !key.isEmpty else { return nil }
    return key
  }
}
