import OpsDomain
import OpsKernel
import OpsStorage

extension MachineService {
  static let delete = Operation<MachineReference, MachineView>(
    "machine.delete", area: .workshop, "Removes a machine that never had a batch or a fault.",
    permission: .machineDelete,
    effect: .destructive(.final("its stations and its history are deleted too; create it again")),
    examples: ["machine delete M9 --dry-run", "machine delete M9 --yes"])

  /// Removes a machine with its stations, guns, maintenance windows and status changes. Throws
  /// `rule.bad_state` while it runs, `rule.dependants` when a batch or a fault names it.
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
    let batches = try await system.repository(ProductionBatch.self)
      .count(where: .equals(ProductionBatch.Columns.machineID, machine.id))
    let faults = try await system.repository(MachineFault.self)
      .count(where: .equals(MachineFault.Columns.machineID, machine.id))
    let found = [
      batches > 0 ? Counted.text(batches, "batch", "batches") : nil,
      faults > 0 ? Counted.text(faults, "fault") : nil,
    ].compactMap(\.self)
    guard !found.isEmpty else { return }
    throw OpsError(
      .dependants, "\(Excerpt.of(machine.number)) has \(found.joined(separator: " and "))",
      field: "machine",
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
