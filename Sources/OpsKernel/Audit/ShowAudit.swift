import OpsDomain
import OpsStorage

/// Input of `audit.show`.
public struct ShowAudit: OperationInput {
  /// `SEQUENCE|KEY`: The commit's sequence or key; write sequence:2 or key:2 if both are possible.
  public var commit: String
}

extension AuditService {
  static let show = Operation<ShowAudit, AuditDetail>(
    "audit.show", area: .platform, "Shows one commit with every field it changed.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: ["audit show 1", "audit show 2 -o json"], isOfNow: true)

  /// One commit, each of its records before and after. Confidential collections show only that they
  /// changed, and so do fields of people whom the reader does not see. Throws `notfound.any`.
  public func show(_ input: ShowAudit, _ call: Call) async throws -> Outcome<AuditDetail> {
    let operations = desk.operations
    return try await desk.performOnJournal(Self.show, input, call) { journal, transaction in
      let commit = try await Self.commit(input.commit, journal, for: call.principal)
      var names = AuditNames(transaction)
      let view = try await AuditCommitView(commit, journal, operations, &names, transaction)
      var entries: [AuditEntryView] = []
      for entry in commit.entries {
        try Task.checkCancellation()
        entries.append(
          try await AuditEntryView(
            entry, of: commit, journal, transaction.context, for: call.principal))
      }
      return AuditDetail(view, commit, entries: entries)
    }
  }
}
