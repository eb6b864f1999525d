import OpsDomain
import OpsKernel
import OpsStorage

extension MachineService {
  static let reset = Operation<ChangeMachineStatus, MachineView>(
    "machine.reset", area: .workshop,
    "Stops a machine, empties its stations and sets its count of pieces to 0.",
    permission: .machineReset,
    effect: .destructive(.final("the old count of the machine is lost; start the machine again")),
    examples: ["machine reset M1 --dry-run", "machine reset M1 --reason \"new moulds\" --yes"])

  /// Resets a machine in one commit: stopped, all stations idle without a product, no pieces
  /// counted. Run time, errors and colours stay.
  ///
  /// Throws `rule.bad_state` while it has a batch, and what `machine.stop` throws for a machine in
  /// error or in maintenance.
  public func reset(
    _ input: ChangeMachineStatus, _ call: Call
  ) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.reset, input, call) { transaction in
      let found = try await transaction.repository(Machine.self).named(input.machine)
      guard found.batchID == nil else {
        throw OpsError(
          .badState, "\(Excerpt.of(found.number)) has a batch and cannot be reset",
          field: "machine", hint: found.hintAboutBatch)
      }
      let text = input.reason ?? call.reason
      let reason = try text.map { try TextRules.note($0, field: "reason") }
      let writer = MachineStatusWriter(transaction)
      func clear(_ machine: inout Machine) {
        machine.pieces = 0
        machine.mode = nil
      }
      var machine = found
      clear(&machine)
      if machine.status != .stopped {
        let transition = try machine.requireTransition(to: .stopped)
        try transaction.principal.require(
          transition.permission, to: "Resetting a machine that is \(Machine.words(machine.status))",
          some: true)
        machine = try await writer.change(
          machine.id, to: .stopped, reason: reason, clear
        ).machine
      } else if machine != found {
        machine.updatedAt = transaction.now
        machine = try await transaction.asSystem("resets a machine")
          .repository(Machine.self).update(machine)
      }
      try await writer.clearStations(of: machine.id)
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }
}
