import OpsDomain

/// Rules of a batch that need no other records.
extension ProductionBatch {
  /// Whether a batch may change from `old` to `new`. Throws `rule.bad_state` and `rule.violated`.
  static func checkTransition(
    _ old: ProductionBatch?, _ new: ProductionBatch?
  ) throws(OpsError) {
    guard let new else {
      guard old?.status == .unsubmitted else {
        throw OpsError(
          .badState, "A batch that was submitted cannot be deleted", field: "batch",
          hint: old?.guidance)
      }
      return
    }
    try new.checkFields()
    guard let old else {
      guard new.status == .unsubmitted else {
        throw OpsError(.badState, "A new batch must be unsubmitted", field: "status")
      }
      return
    }
    try old.checkFrozen(in: new)
    if old.status == new.status { return try old.checkUnmoved(in: new) }
    guard BatchAct.leads(from: old.status, to: new.status) else {
      throw OpsError.cannotBecome(
        new.status.words, old.number, is: old.status.words, field: "status", hint: old.guidance)
    }
    guard old.status != .pendingExecution || new.wasExecuted == (new.status == .active) else {
      throw OpsError(
        .ruleViolated, "The state of the machine is saved only when a batch is executed",
        field: "before", hint: old.guidance)
    }
    // Only the end of its shift leads from approved to completed.
    guard old.status != .pendingExecution || new.status != .completed || new.isUnreported else {
      throw OpsError(
        .badState, "\(Excerpt.of(old.number)) was not executed", field: "status",
        hint: old.guidance)
    }
  }

  /// Checks that a batch has the fields of its state.
  private func checkFields() throws(OpsError) {
    func need(_ holds: Bool, _ words: String) throws(OpsError) {
      if holds { return }
      throw OpsError(
        .ruleViolated, "A batch that is \(status.words) \(words)", field: "status")
    }
    switch status {
    case .unsubmitted:
      try need(submittedAt == nil && reviewedAt == nil, "must be neither submitted nor approved")
    case .pending:
      try need(submittedAt != nil && submittedBy != nil, "must say who submitted it")
      try need(reviewedAt == nil, "must have no review")
    case .pendingExecution, .active, .completed:
      try need(submittedAt != nil && reviewedAt != nil && reviewedBy != nil, "must be approved")
      try need(
        (executedAt != nil) == (status != .pendingExecution),
        "must have a time of execution if it was executed")
      try need(
        (completedAt != nil) == (status == .completed),
        "must have a time of completion if it was completed")
    case .rejected:
      try need(submittedAt != nil && reason?.isEmpty == false, "must have a reason")
      try need(executedAt == nil, "must not be executed")
    }
    try need(!isUnreported || status == .completed, "must not wait for a report")
    try need(
      cancelledAt == nil && cancelledBy == nil || status == .rejected, "must not be cancelled")
  }

  private func checkFrozen(in new: ProductionBatch) throws(OpsError) {
    let isPlan = status == .unsubmitted && new.status == .unsubmitted
    guard machineID == new.machineID, type == new.type, mode == new.mode,
      createdBy == new.createdBy, createdAt == new.createdAt,
      TextFolding.sameBytes(number, new.number),
      isPlan || day == new.day && shift == new.shift
    else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(number)) cannot change its number, machine, mode or shift",
        field: "batch", hint: "plan another one")
    }
  }

  /// Without a change of state, only these fields may change: the saved settings of its machine,
  /// whether it is reported, and its day while it is a plan.
  private func checkUnmoved(in new: ProductionBatch) throws(OpsError) {
    var expected = self
    expected.version = new.version
    expected.updatedAt = new.updatedAt
    expected.place = new.place
    if status == .unsubmitted {
      expected.day = new.day
      expected.shift = new.shift
    }
    if status == .active, after == nil { expected.after = new.after }
    if status == .completed { expected.isUnreported = new.isUnreported }
    guard expected == new else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is \(status.words) and cannot change", field: "batch",
        hint: guidance)
    }
  }
}
