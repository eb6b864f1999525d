import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `maintenance.plan`.
public struct PlanMaintenance: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// When it begins.
  public var from: Option<SiteTime>
  /// When it ends; for a day, the end of that day.
  public var to: Option<SiteTimeEnd>
  /// What to do.
  public var note: Note?
}

/// Input of `maintenance.cancel`.
public struct CancelMaintenance: OperationInput {
  /// `NUMBER`: The maintenance window, such as MW-000001.
  public var window: NameOf<MaintenanceWindow>
  /// Why.
  public var reason: Note?
}

extension MaintenanceService {
  static let plan = Operation<PlanMaintenance, MaintenanceView>(
    "maintenance.plan", area: .workshop,
    "Plans a maintenance window: until it ends, the machine cannot be started.",
    permission: .machineMaintain, effect: .write(.reversible),
    examples: [
      "maintenance plan M1 --from \"2027-03-08 07:00\" --to \"2027-03-08 12:00\"",
      "maintenance plan M1 --from 2027-03-20 --to 2027-03-21 --note \"new seals\"",
    ])

  /// Plans a window. It does not stop a machine that runs when the window begins. Throws
  /// `notfound.any`, `data.bad_date` for a time that is over or ends before it begins, and
  /// `rule.violated` if another window of the machine overlaps.
  public func plan(
    _ input: PlanMaintenance, _ call: Call
  ) async throws -> Outcome<MaintenanceView> {
    try await desk.perform(Self.plan, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let calendar = transaction.context.calendar
      let (start, end) = (input.from.start(in: calendar), input.to.end(in: calendar))
      guard end > transaction.now else {
        throw OpsError(
          .badDate, "The end of the maintenance window has passed: \(input.to)", field: "to",
          hint: "give a later end; run `opsh maintenance complete \(Excerpt.of(machine.number))` "
            + "to record a maintenance that was done")
      }
      let window = try await transaction.repository(MaintenanceWindow.self).create(
        MaintenanceWindow(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: MaintenanceWindow.self, transaction),
          machineID: machine.id, start: start, end: end,
          note: try input.note.map { try TextRules.note($0, field: "note") },
          createdAt: transaction.now, createdBy: transaction.principal.userID,
          updatedAt: transaction.now))
      return try await MaintenanceView.of([window], transaction).only("A maintenance window")
    }
  }

  static let cancel = Operation<CancelMaintenance, MaintenanceView>(
    "maintenance.cancel", area: .workshop, "Cancels a planned maintenance window.",
    permission: .machineMaintain,
    effect: .write(.final("a cancelled window stays cancelled; plan another one")),
    examples: ["maintenance cancel MW-000001 --dry-run", "maintenance cancel MW-000001"])

  /// Cancels a window. Throws `notfound.any`, and `rule.bad_state` unless it is planned.
  public func cancel(
    _ input: CancelMaintenance, _ call: Call
  ) async throws -> Outcome<MaintenanceView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      let windows = transaction.repository(MaintenanceWindow.self)
      var window = try await windows.named(input.window)
      guard window.status == .planned else {
        throw OpsError(
          .badState, "\(Excerpt.of(window.number)) is \(window.status.rawValue)", field: "window",
          hint: "only planned windows can be cancelled")
      }
      let reason = input.reason ?? call.reason
      window.status = .cancelled
      window.reason = try reason.map { try TextRules.note($0, field: "reason") }
      window.updatedAt = transaction.now
      window = try await windows.update(window)
      return try await MaintenanceView.of([window], transaction).only("A maintenance window")
    }
  }
}
