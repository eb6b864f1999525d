import OpsDomain

/// What can be done with a batch. ``next(from:)`` is the table of all changes of state.
public enum BatchAct: String, Sendable, CaseIterable {
  /// The acts of people, and `expire`, which ends an approved batch when its shift is over.
  case edit, submit, withdraw, approve, reject, execute, complete, cancel, expire, report, delete

  /// The state of a batch after this act; nil if the act is not possible in `status`. Acts that
  /// change no state give the same state. So does ``delete``, after which there is no batch.
  public func next(from status: BatchStatus) -> BatchStatus? {
    switch (self, status) {
    case (.edit, .unsubmitted), (.delete, .unsubmitted): .unsubmitted
    case (.submit, .unsubmitted): .pending
    case (.withdraw, .pending): .unsubmitted
    case (.approve, .pending): .pendingExecution
    case (.reject, .pending), (.cancel, .pending), (.cancel, .pendingExecution): .rejected
    case (.execute, .pendingExecution): .active
    case (.expire, .pendingExecution), (.complete, .active): .completed
    case (.report, .completed): .completed
    default: nil
    }
  }

  /// The act as a participle, for errors.
  var done: String {
    switch self {
    case .edit: "edited"
    case .submit: "submitted"
    case .withdraw: "withdrawn"
    case .approve: "approved"
    case .reject: "rejected"
    case .execute: "executed"
    case .complete: "completed"
    case .cancel: "cancelled"
    case .expire: "ended"
    case .report: "reported"
    case .delete: "deleted"
    }
  }

  /// Whether some act leads from one state to the other.
  static func leads(from old: BatchStatus, to new: BatchStatus) -> Bool {
    allCases.contains { $0.next(from: old) == new }
  }
}

extension BatchStatus {
  /// The state in words.
  var words: String { rawValue.replacing("_", with: " ") }

  /// The state as a person says it.
  var spoken: String {
    switch self {
    case .unsubmitted: "not submitted yet"
    case .pending: "waiting for approval"
    case .pendingExecution: "approved and not executed yet"
    case .active: "being made"
    case .completed: "over"
    case .rejected: "rejected or cancelled"
    }
  }
}

extension ProductionBatch {
  /// Throws `rule.bad_state`, saying what can be done instead, unless the act is possible now.
  public func require(_ act: BatchAct) throws(OpsError) {
    guard act.next(from: status) == nil else { return }
    throw refusal(of: act, hint: guidance)
  }

  /// The refusal of an act that is not possible now.
  func refusal(of act: BatchAct, hint: String) -> OpsError {
    let state = status == .pendingExecution ? "\(status.spoken)," : status.spoken
    return OpsError(
      .badState, "\(Excerpt.of(number)) is \(state) and cannot be \(act.done)", field: "batch",
      hint: hint)
  }

  /// The command that reports what it made.
  var reporting: String { "`opsh batch report \(number) --made SKU=QTY`" }

  /// Where to look when it is reported.
  var hintAboutReport: String { "run `opsh batch show \(number)` to see what was reported" }

  /// What can be done with the batch as it is.
  var guidance: String {
    switch status {
    case .unsubmitted: "change it, then run `opsh batch submit \(number)`"
    case .pending:
      "`opsh batch approve \(number)` approves it; to change it, run "
        + "`opsh batch withdraw \(number)` first"
    case .pendingExecution:
      "`opsh batch execute \(number)` starts it; to change it, run "
        + "`opsh batch cancel \(number) --reason TEXT` and plan another one"
    case .active: "it is being made; `opsh batch complete \(number)` ends it"
    case .completed where isUnreported: "\(reporting) reports what it made"
    case .completed:
      "to correct what was reported, reverse its bookings, then run \(reporting) again"
    case .rejected where cancelledAt != nil: "it was cancelled; plan another batch"
    case .rejected: "it was rejected; plan another batch"
    }
  }
}
