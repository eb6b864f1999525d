import OpsDomain
import OpsStorage

extension Commit {
  /// The operations it is made of: its own or those of the changeset, then the steps of
  /// `batch_file.run`.
  var operations: [String] {
    (ChangesetSummary.of(self) ?? [header.operation]) + StepNote.steps(of: self)
  }

  /// How a message to `principal` names it: with its key for its author, and for those who may read
  /// or undo what others did; for everybody else by its operation alone.
  func name(for principal: Principal) -> String {
    opensKey(to: principal) ? "\(header.key) (\(header.operation))" : header.operation
  }

  /// The same without what happened beside a key.
  func nameAlone(for principal: Principal) -> String {
    opensKey(to: principal) ? header.key : header.operation
  }

  /// Whether `principal` may be told the key and the reason: its author may, and those who may read
  /// or undo what others did.
  package func opensKey(to principal: Principal) -> Bool {
    let isOwn = header.actor != nil && header.actor == principal.userID
    return isOwn || principal.isSystem || principal.may(.systemViewAuditLogs)
      || principal.may(.systemExecuteRollbacks)
  }
}
