import OpsDomain
import OpsKernel
import OpsStorage

/// One step of a batch, checked by the gate with the records that it needs.
struct BatchStep {
  let old: ProductionBatch?
  let new: ProductionBatch
  let transaction: Transaction

  init(_ old: ProductionBatch?, _ new: ProductionBatch, _ transaction: Transaction) {
    self.old = old
    self.new = new
    self.transaction = transaction
  }

  /// Throws unless the step is allowed now.
  func check() async throws {
    switch new.status {
    case .unsubmitted: try await checkPlan()
    case .pending: try await checkSubmitted()
    case .pendingExecution: try await checkApproved()
    case .active: try await checkExecuted()
    case .completed: try await checkCompleted()
    case .rejected: try await checkRejected()
    }
  }

  /// Throws `rule.bad_state` for an approved batch whose shift is over: nobody could report what it
  /// made.
  private func checkRejected() async throws {
    guard let old, old.status == .pendingExecution, try await old.isOver(transaction) else {
      return
    }
    throw old.refusal(of: .cancel, hint: old.guidanceAfterShift)
  }

  private func calendar() async throws -> ShiftCalendar {
    try await ShiftCalendar.read(transaction)
  }

  private func checkPlan() async throws {
    if let old, old.status == .pending {
      let caller = transaction.caller
      guard caller.isSystem || caller.userID == old.submittedBy else {
        throw OpsError(
          .ruleViolated, "Only the person who submitted \(Excerpt.of(old.number)) can withdraw it",
          field: "batch",
          hint: "an approver can run `opsh batch reject \(old.number) --reason TEXT`")
      }
      return
    }
    // A removed draft that comes back keeps its day.
    guard old != nil || new.createdAt == transaction.now else { return }
    try await calendar().requirePlannable(new.shift, on: new.day, at: transaction.now)
  }

  private func checkSubmitted() async throws {
    try await calendar().requirePlannable(new.shift, on: new.day, at: transaction.now)
    try await checkContents()
  }

  private func checkApproved() async throws {
    try await BatchWitness(transaction).requireSecondPerson(new)
    let calendar = try await calendar()
    let slot = "the \(new.shift.rawValue) shift of \(new.day)"
    guard ShiftDay(new.day, calendar).isOpen(new.shift) else {
      throw OpsError(
        .badDate,
        "\(Excerpt.of(new.number)) is for \(slot), in which the floor does not work",
        field: "batch",
        hint: "run `opsh batch reject \(new.number) --reason TEXT` and plan another day")
    }
    guard transaction.now < calendar.hours(of: new.shift, on: new.day).end else {
      throw OpsError(
        .badDate, "\(Excerpt.of(new.number)) is for \(slot), which is over", field: "batch",
        hint: "run `opsh batch reject \(new.number) --reason TEXT` and plan another day")
    }
    do {
      try await checkContents()
    } catch let error as OpsError where !error.isRetryable {
      throw unapproved(error)
    }
  }

  /// The error for a batch that cannot be approved: it names the batch, since many are approved at
  /// once, and always says that it can be rejected.
  private func unapproved(_ error: OpsError) -> OpsError {
    var refusal = error
    refusal.message = "\(Excerpt.of(new.number)) cannot be approved: \(error.message)"
    let way = "`opsh batch reject \(new.number) --reason TEXT` rejects the batch"
    refusal.hint = [error.hint, way].compactMap(\.self).joined(separator: "; or ")
    return refusal
  }

  /// Whether what it is made of fits a machine in use, open orders and no other batch.
  private func checkContents() async throws {
    let contents = try await BatchContents.read(new, transaction)
    try contents.layout.check()
    try await contents.requireColors(transaction)
    try await contents.requireMachineAndOrders(transaction)
    try await BatchClash(transaction).requireFree(contents)
  }

  private func checkExecuted() async throws {
    let hours = try await calendar().hours(of: new.shift, on: new.day)
    guard let at = new.executedAt, at <= transaction.now else {
      throw OpsError(
        .badDate, "A batch cannot be executed in the future", field: "at",
        hint: "leave --at out to execute it now")
    }
    guard hours.contains(at) else {
      let site = transaction.context.calendar
      throw OpsError(
        .badDate,
        "\(Excerpt.of(new.number)) is for the \(new.shift.rawValue) shift of \(new.day), from "
          + "\(site.text(of: hours.start)) until \(site.text(of: hours.end)) (site time)",
        field: at == transaction.now ? "batch" : "at",
        hint: hours.end <= transaction.now ? new.guidanceAfterShift : "execute it in its shift")
    }
    let contents = try await BatchContents.read(new, transaction)
    try contents.layout.check()
    try await BatchClash(transaction).requireEarlierEnded(new)
    let setup = MachineSetup(contents, transaction)
    try await setup.requireReady()
    try await setup.requireUnchanged(since: at)
    try requireApproved(by: at)
  }

  /// Throws `data.bad_date` if it began before it was approved: a plan that still waits makes
  /// nothing.
  private func requireApproved(by moment: Instant) throws(OpsError) {
    guard let approved = new.reviewedAt, moment < approved, moment < transaction.now else { return }
    let site = transaction.context.calendar
    throw OpsError(
      .badDate,
      "\(Excerpt.of(new.number)) was approved at \(site.text(of: approved)) (site time): it cannot "
        + "have begun before", field: "at",
      hint: "give --at \"\(site.text(from: approved))\" or later, or leave it out")
  }

  private func checkCompleted() async throws {
    let hours = try await calendar().hours(of: new.shift, on: new.day)
    if let old, old.status == .active { try checkEnd(of: old, hours) }
    guard old?.status == .pendingExecution else { return }
    guard hours.end <= transaction.now else {
      throw OpsError(
        .badState, "\(Excerpt.of(new.number)) was not executed", field: "batch",
        hint: new.guidance)
    }
  }

  /// Throws `data.bad_date` unless the batch ends after it began and by the end of its shift: a
  /// machine makes a batch in its own shift only.
  private func checkEnd(of old: ProductionBatch, _ hours: ShiftSlot) throws(OpsError) {
    let latest = old.end(hours, at: transaction.now)
    guard let began = old.executedAt, began == new.executedAt, let ended = new.completedAt,
      began <= ended, ended <= latest
    else {
      throw OpsError(
        .badDate,
        "\(Excerpt.of(new.number)) must end after it began, at the latest at "
          + "\(transaction.context.calendar.text(of: latest)) (site time)", field: "completed_at",
        hint: old.guidance)
    }
  }
}
