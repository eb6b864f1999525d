import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for maintenance windows: they end after they begin, two windows of one
/// machine do not overlap, and a completed or cancelled window does not change.
enum MaintenanceRules {
  /// The longest window.
  static let longest = TimeSpan(milliseconds: 366 * 86_400_000)

  static let windows = CollectionRules(
    MaintenanceWindow.self, readable: .machineView,
    write: [.insert: .machineMaintain, .update: .machineMaintain, .delete: .machineMaintain]
  )
  .belonging(to: MaintenanceWindow.Columns.machineID.column)
  .byHand([
    .insert: [MaintenanceService.plan], .update: [MaintenanceService.cancel],
    .delete: [MaintenanceService.plan],
  ])
  .transition(of: MaintenanceWindow.self) { old, new in
    guard let new else { return }
    guard new.start < new.end, new.end.since(new.start) <= longest else {
      throw OpsError(
        .badDate, "A maintenance window must end after it begins, and within a year", field: "to",
        hint: "give a --to after --from")
    }
    guard let old else {
      guard new.status == .planned else {
        throw OpsError(.badState, "A new maintenance window must be planned", field: "status")
      }
      return
    }
    try old.checkChange(to: new)
  }
  .reaction(of: MaintenanceWindow.self) { old, new, transaction in
    guard let new else {
      try await requireDeletable(old, transaction)
      return
    }
    guard old == nil else { return }
    let others = try await MaintenanceCalendar(transaction)
      .windows(of: new.machineID, from: new.start, until: new.end)
    guard let other = others.first(where: { $0.id != new.id }) else { return }
    let calendar = transaction.context.calendar
    throw OpsError(
      .ruleViolated,
      "\(Excerpt.of(other.number)) is already planned from \(calendar.text(of: other.start)) to "
        + "\(calendar.text(from: other.end))", field: "from",
      hint: "cancel it, or plan another time")
  }

  /// A machine does not run during its maintenance windows.
  static let machines = RuleAddition(to: Machine.self)
    .before(Machine.self) { old, new, transaction in
      guard let old, let new, old.status != new.status, new.status == .running else { return }
      try await MaintenanceCalendar(transaction).requireNone(at: new.statusSince, for: new)
    }

  /// Throws `rule.bad_state` for a completed or cancelled window, unless its machine is deleted
  /// too.
  private static func requireDeletable(
    _ window: MaintenanceWindow?, _ transaction: Transaction
  ) async throws {
    guard let window, window.status != .planned,
      try await transaction.repository(Machine.self).fetch(window.machineID) != nil
    else { return }
    throw OpsError(
      .badState, "\(Excerpt.of(window.number)) is \(window.status.rawValue) and cannot be deleted",
      field: "window")
  }
}

extension MaintenanceWindow {
  /// Throws `rule.bad_state` and `rule.violated` unless only these fields change: the note of a
  /// planned window, and its status with an earlier end or a reason.
  fileprivate func checkChange(to new: MaintenanceWindow) throws(OpsError) {
    var expected = self
    expected.version = new.version
    expected.updatedAt = new.updatedAt
    if status == .planned {
      expected.note = new.note
      expected.status = new.status
      if new.status == .completed { expected.end = min(end, new.end) }
      if new.status == .cancelled { expected.reason = new.reason }
    }
    guard expected != new || !TextFolding.sameBytes(number, new.number) else { return }
    guard status == .planned else {
      throw OpsError(
        .badState, "\(Excerpt.of(number)) is \(status.rawValue) and cannot change",
        field: "window", hint: "plan another one")
    }
    throw OpsError(.ruleViolated, "The machine and time of a maintenance window cannot change")
  }
}
