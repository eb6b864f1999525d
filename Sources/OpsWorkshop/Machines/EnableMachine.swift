import OpsDomain
import OpsKernel
import OpsStorage

extension MachineService {
  // Only people who may delete machines enable and disable them: administrators.
  static let enable = Operation<MachineReference, MachineView>(
    "machine.enable", area: .workshop, "Puts a disabled machine back to work.",
    permission: .machineDelete, effect: .write(.reversible),
    examples: ["machine enable M1 --dry-run", "machine enable M1"])

  static let disable = Operation<MachineReference, MachineView>(
    "machine.disable", area: .workshop, "Takes a machine out of use and keeps its history.",
    permission: .machineDelete, effect: .write(.reversible),
    examples: ["machine disable M1 --dry-run", "machine disable M1"])

  /// Enables a machine. Throws `notfound.any`.
  public func enable(
    _ input: MachineReference, _ call: Call
  ) async throws -> Outcome<MachineView> {
    try await activate(Self.enable, input, call, true)
  }

  /// Disables a machine. Throws `notfound.any`, `rule.bad_state` while it runs or has a batch, and
  /// `rule.dependants` while a batch on it is approved.
  public func disable(
    _ input: MachineReference, _ call: Call
  ) async throws -> Outcome<MachineView> {
    try await activate(Self.disable, input, call, false)
  }

  private func activate(
    _ operation: Operation<MachineReference, MachineView>, _ input: MachineReference, _ call: Call,
    _ isActive: Bool
  ) async throws -> Outcome<MachineView> {
    try await desk.perform(operation, input, call) { transaction in
      var machine = try await transaction.repository(Machine.self).named(input.machine)
      if machine.isActive != isActive {
        machine.isActive = isActive
        machine.updatedAt = transaction.now
        machine = try await transaction.asSystem("enables or disables a machine")
          .repository(Machine.self).update(machine)
      }
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }
}
