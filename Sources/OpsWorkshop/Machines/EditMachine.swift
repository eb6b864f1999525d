import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `machine.edit`: fields that are left out stay the same.
public struct EditMachine: OperationInput, EditingInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// `NUMBER`: New number.
  public var rename: Name?
  /// `G`: Its group: machines that do the same work and that routings name.
  public var group: Name?
  /// `DURATION`: How long a piece cures, such as 45s, or a number of seconds.
  public var curing: Name?
  /// `N`: How often the mould opens for a piece.
  public var mouldOpenings: Int64?
  /// `N`: The target of good pieces for a day.
  public var dailyTarget: Int64?
  /// `N`: Days between two maintenances; without this, no next maintenance is planned.
  public var maintenanceDays: Clearable<ZeroClears<Int64>>?
  /// The day on which the next maintenance is due.
  public var nextMaintenance: Clearable<CivilDate>?
  /// A remark.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension MachineService {
  static let edit = Operation<EditMachine, MachineView>(
    "machine.edit", area: .workshop,
    "Changes a machine; fields you leave out stay the same.",
    permission: .machineEdit, effect: .write(.reversible),
    examples: [
      "machine edit M1 --curing 40s --daily-target 1200",
      "machine edit M1 --maintenance-days 90", "machine edit M1 --clear note",
    ])

  /// Changes settings. Throws `notfound.any`, `data.bad_value` for a setting out of range,
  /// `data.duplicate` for a number that is taken, `usage.arguments` for a field that is set and
  /// cleared at once.
  public func edit(_ input: EditMachine, _ call: Call) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let before = try await transaction.repository(Machine.self).named(input.machine)
      var machine = before
      if let name = input.rename {
        machine.number = try TextRules.name(name, field: "rename")
        machine.foldedNumber = TextFolding.fold(machine.number)
      }
      machine.group = try input.group.map(MachineText.group) ?? machine.group
      machine.curingSeconds = try input.curing.map(MachineText.curing) ?? machine.curingSeconds
      machine.mouldOpenings = input.mouldOpenings ?? machine.mouldOpenings
      machine.dailyTarget = input.dailyTarget ?? machine.dailyTarget
      let edits = try input.edits()
      if edits.maintenanceDays.isChange {
        machine.setMaintenanceDays(edits.maintenanceDays.value, from: transaction.today)
      }
      machine.nextMaintenance = edits.nextMaintenance.applied(to: machine.nextMaintenance)
      machine.note = try edits.note.applied(to: machine.note) {
        try TextRules.note($0, field: "note")
      }
      if machine != before {
        machine.updatedAt = transaction.now
        machine = try await transaction.asSystem("changes the settings of a machine")
          .repository(Machine.self).update(machine)
      }
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }
}

extension Machine {
  /// Sets the interval of maintenance, and the day that follows from it: that many days after the
  /// last one, or after `today` when there was none. Without an interval there is no such day.
  mutating func setMaintenanceDays(_ days: Int64?, from today: CivilDate) {
    maintenanceDays = days
    nextMaintenance = days.flatMap { days in
      // The gate refuses values out of range.
      Self.maintenanceRange.contains(days)
        ? (lastMaintenance ?? today).adding(days: Int(days)) : nil
    }
  }
}
