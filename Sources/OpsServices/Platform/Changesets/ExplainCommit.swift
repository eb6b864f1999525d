import OpsDomain
import OpsStorage

/// Input of `commit.explain`.
public struct ExplainCommit: OperationInput {
  /// `OP`: Key or sequence of the commit.
  public var commit: String
}

extension ChangesetService {
  static let explain = Operation<ExplainCommit, CommitExplanation>(
    "commit.explain", area: .platform,
    "Says what a commit changed, and which movements make up the stock it touched.",
    permission: nil, effect: .read, examples: ["explain 1", "explain 2 -o json"],
    consistency: .snapshot, isInternal: true)

  /// What a commit did: your own, or with `system.view_audit_logs` anybody's. Records the caller
  /// may not see are counted, not shown. Throws `notfound.any`, `denied.permission`.
  public func explain(
    _ input: ExplainCommit, _ call: Call
  ) async throws -> Outcome<CommitExplanation> {
    let desk = desk
    return try await desk.performOnJournal(Self.explain, input, call) { journal, transaction in
      let commit = try await AuditService.commit(
        input.commit, journal, for: call.principal)
      if commit.header.actor == nil || commit.header.actor != call.principal.userID {
        try call.principal.require(.systemViewAuditLogs, to: "Explaining what others did")
      }
      let changes = try await commit.changes(journal, transaction.context.rules)
      let describer = ChangeDescriber(
        rules: transaction.context.rules, principal: call.principal,
        currency: transaction.context.currency, store: desk.store)
      let (views, hidden) = try await describer.views(changes)
      var names = AuditNames(transaction)
      let canSeeStock = call.principal.may(.inventoryView)
      let figures =
        canSeeStock ? try await StockExplanation.of(changes, journal, transaction) : []
      return CommitExplanation(
        view: try await AuditCommitView(commit, journal, &names),
        operations: ChangesetSummary.of(commit) ?? [commit.header.operation],
        elevations: commit.header.elevations, undoes: Reversal.reversed(by: commit)?.key,
        changes: views.map(\.document), hidden: hidden, figures: figures)
    }
  }
}

extension Commit {
  /// The changes it made, each with the record's state before it, from the record's own history.
  func changes(_ journal: any JournalReader, _ rules: RuleBook) async throws -> [Change] {
    var changes: [Change] = []
    for entry in entries {
      guard let schema = try? rules.schema(named: entry.collection) else { continue }
      // Of confidential records only the identifier and the version are journalled.
      func row(_ image: [UInt8]?) throws -> Row? {
        try image.map { try journal.row(in: $0, of: schema) }
      }
      var old: Row?
      if entry.verb != .insert {
        let earlier = try await journal.history(of: entry.id, limit: .max)
          .last { $0.sequence < sequence }
        old = try row(earlier?.entries.first { $0.collection == entry.collection }?.image)
      }
      changes.append(
        Change(schema: schema, id: entry.id, old: old, new: try row(entry.image)))
    }
    return changes
  }
}
