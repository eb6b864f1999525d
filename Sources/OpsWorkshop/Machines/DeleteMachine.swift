import OpsDomain
import OpsKernel
import OpsStorage

extension MachineService {
  static let delete = Operation<MachineReference, MachineView>(
    "machine.delete", area: .workshop,
    "Deletes a machine that was added today, if it did nothing and no record names it.",
    permission: .machineDelete,
    effect: .destructive(.final("its stations and its history are deleted too; create it again")),
    examples: ["machine delete M9 --dry-run", "machine delete M9 --yes"])

  /// Removes a machine with its stations, guns, terms and maintenance windows. Throws
  /// `rule.bad_state` while it runs, and `rule.dependants` if a record names it, such as a batch,
  /// an output, a change of its status or a step of a schedule, or if figures of past days include
  /// it.
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
        MachineTerms.self, MachineTerms.Columns.machineID, machine, system)
      try await system.repository(Machine.self).delete(machine)
      for user in MachineUser.all(system) { try await user.removal?(machine.id, system) }
      return view
    }
  }

  private static func requireUnused(_ machine: Machine, _ system: Transaction) async throws {
    var found: [String] = []
    for user in MachineUser.all(system) {
      let count = try await user.count?(machine.id, system) ?? 0
      if count > 0 { found.append(Counted.text(count, user.one, user.many)) }
    }
    guard let last = found.last else { return try requireNoPast(machine, system) }
    let names = found.count == 1 ? last : "\(found.dropLast().joined(separator: ", ")) and \(last)"
    throw kept(machine, "has \(names)")
  }

  /// Daily targets and utilization count the machines that existed on the day, and past figures do
  /// not change.
  private static func requireNoPast(_ machine: Machine, _ system: Transaction) throws {
    let first = system.context.calendar.date(of: machine.createdAt)
    guard first < system.today else { return }
    throw kept(machine, "is part of the figures of the floor since \(first)")
  }

  private static func kept(_ machine: Machine, _ why: String) -> OpsError {
    OpsError(
      .dependants, "\(Excerpt.of(machine.number)) \(why)", field: "machine",
      hint: "run `opsh machine disable \(Excerpt.of(machine.number))` to take it out of use")
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
