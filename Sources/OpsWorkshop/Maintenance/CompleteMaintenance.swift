import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `maintenance.complete`.
public struct CompleteMaintenance: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// The day on which it was done; default today.
  public var date: CivilDate?
}

extension MaintenanceService {
  static let complete = Operation<CompleteMaintenance, MachineView>(
    "maintenance.complete", area: .workshop,
    "Records the maintenance of a machine and calculates when the next one is due.",
    permission: .machineMaintain,
    effect: .write(.final("the maintenance was done; set the next day with `machine edit`")),
    examples: ["maintenance complete M1 --dry-run", "maintenance complete M1 --date 2027-02-27"])

  /// Sets the day of the last maintenance, and the next day by the machine's interval. A current
  /// window ends, and a machine in maintenance becomes stopped and can be started.
  ///
  /// Throws `notfound.any`, and `data.bad_date` for a day to come or before the last maintenance.
  public func complete(
    _ input: CompleteMaintenance, _ call: Call
  ) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.complete, input, call) { transaction in
      var machine = try await transaction.repository(Machine.self).named(input.machine)
      let day = input.date ?? transaction.today
      guard day <= transaction.today else {
        throw OpsError(
          .badDate, "\(day) is in the future", field: "date", hint: "give today or an earlier day")
      }
      if let last = machine.lastMaintenance, day < last {
        throw OpsError(
          .badDate, "\(Excerpt.of(machine.number)) was maintained on \(last), after \(day)",
          field: "date", hint: "give \(last) or a later day")
      }
      func note(_ machine: inout Machine) {
        machine.lastMaintenance = day
        machine.setMaintenanceDays(machine.maintenanceDays, from: day)
      }
      try await Self.end(of: machine, transaction)
      if machine.status == .maintenance {
        machine = try await MachineStatusWriter(transaction).change(
          machine.id, to: .stopped, reason: call.reason, note
        ).machine
      } else {
        note(&machine)
        machine.updatedAt = transaction.now
        machine = try await transaction.asSystem("notes the maintenance of a machine")
          .repository(Machine.self).update(machine)
      }
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }

  /// Ends the current window.
  private static func end(of machine: Machine, _ transaction: Transaction) async throws {
    let now = transaction.now
    guard
      var window = try await MaintenanceCalendar(transaction).window(of: machine.id, at: now)
    else { return }
    window.status = .completed
    if window.start < now { window.end = now }
    window.updatedAt = now
    _ = try await transaction.repository(MaintenanceWindow.self).update(window)
  }
}
