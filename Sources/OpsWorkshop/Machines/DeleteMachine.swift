import OpsDomain
import OpsKernel
import OpsStorage

extension MachineService {
  static let delete = Operation<MachineReference, MachineView>(
    "machine.delete", area: .workshop,
    "Removes a machine that never had a batch, an output, a fault or a scheduled step.",
    permission: .machineDelete,
    effect: .destructive(.final("its stations and its history are deleted too; create it again")),
    examples: ["machine delete M9 --dry-run", "machine delete M9 --yes"])

  /// Removes a machine with its stations, guns, maintenance windows and status changes. Throws
  /// `rule.bad_state` while it runs, `rule.dependants` when something that is kept names it, such
  /// as a batch, an output or a step of a schedule.
  public func delete(
    _ input: MachineReference, _ call: Call
  ) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      try machine.requireIdle("cannot be deleted")
      let system = transaction.asSystem("removes what belongs to a machine")
      try await Self.requireUnused(machine, system)
      let view = try await MachineView.of([machine], transaction).only("A machine")
      try await Self.remove(MachineGun.self, MachineGun.Columns.machineID, machine, system)
      try await Self.remove(MachineStation.self, MachineStation.Columns.machineID, machine, system)
      try await Self.remove(
        MachineStatusChange.self, MachineStatusChange.Columns.machineID, machine, system)
      try await Self.remove(
        MachineTerms.self, MachineTerms.Columns.machineID, machine, system)
      try await system.repository(Machine.self).delete(machine)
      // Windows that are over go only after their machine.
      try await Self.remove(
        MaintenanceWindow.self, MaintenanceWindow.Columns.machineID, machine, system)
      return view
    }
  }

  private static func requireUnused(_ machine: Machine, _ system: Transaction) async throws {
    func count<Part: Entity>(_ type: Part.Type, _ owner: Field<RecordID>) async throws -> Int64 {
      try await system.repository(type).count(where: .equals(owner, machine.id))
    }
    let counts = [
      (
        try await count(ProductionBatch.self, ProductionBatch.Columns.machineID), "batch", "batches"
      ),
      (try await count(MachineOutput.self, MachineOutput.Columns.machineID), "output", "outputs"),
      (try await count(MachineFault.self, MachineFault.Columns.machineID), "fault", "faults"),
      (
        try await count(GranulationRecord.self, GranulationRecord.Columns.machineID),
        "granulation", "granulations"
      ),
      (
        try await count(ScheduledStep.self, ScheduledStep.Columns.machineID), "scheduled step",
        "scheduled steps"
      ),
      (
        try await count(ScheduledOutage.self, ScheduledOutage.Columns.machineID),
        "scheduled outage", "scheduled outages"
      ),
    ]
    let found = counts.filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1, $0.2) }
    guard let last = found.last else { return }
    let names = found.count == 1 ? last : "\(found.dropLast().joined(separator: ", ")) and \(last)"
    throw OpsError(
      .dependants, "\(Excerpt.of(machine.number)) has \(names)", field: "machine",
      hint: "`opsh machine disable \(Excerpt.of(machine.number))` takes it out of use")
  }

  private static func remove<Part: Entity>(
    _ type: Part.Type, _ owner: Field<RecordID>, _ machine: Machine, _ system: Transaction
  ) async throws {
    let parts = system.repository(type)
    for part in try await parts.all(where: .equals(owner, machine.id)) {
      try await parts.delete(part)
    }
  }
}
