import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that change what a machine is doing.
public struct ChangeMachineStatus: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// Why.
  public var reason: Note?
}

extension MachineService {
  /// Why changes of status cannot be undone.
  private static let whyFinal = "the machine has already changed; change its status again"

  static let start = Operation<ChangeMachineStatus, MachineStatusView>(
    "machine.start", area: .workshop, "Starts a machine and its stations.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["machine start M1 --dry-run", "machine start M1"])

  static let stop = Operation<ChangeMachineStatus, MachineStatusView>(
    "machine.stop", area: .workshop,
    "Stops a machine, or ends its maintenance or repair.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["machine stop M1 --dry-run", "machine stop M1 --reason \"mould is stuck\""])

  static let fail = Operation<ChangeMachineStatus, MachineStatusView>(
    "machine.fail", area: .workshop,
    "Records a failure of a machine; people who maintain machines get a notice.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["machine fail M1 --dry-run", "machine fail M1 --reason \"no pressure\""])

  static let maintain = Operation<ChangeMachineStatus, MachineStatusView>(
    "machine.maintain", area: .workshop, "Puts a machine and its stations into maintenance.",
    permission: .machineMaintain, effect: .write(.final(whyFinal)),
    examples: ["machine maintain M1 --dry-run", "machine maintain M1 --reason \"new seals\""])

  /// Starts a machine. Throws `rule.bad_state` unless it is stopped and active, no maintenance
  /// window is on, and one of its stations at least can be used.
  public func start(
    _ input: ChangeMachineStatus, _ call: Call
  ) async throws -> Outcome<MachineStatusView> {
    try await change(Self.start, input, call, to: .running)
  }

  /// Stops a machine. Throws `rule.bad_state` when it is stopped already, `data.bad_value` without
  /// a reason while it has a batch or has failed, and `denied.permission` if it would end a
  /// maintenance or an error and the caller does not maintain machines.
  public func stop(
    _ input: ChangeMachineStatus, _ call: Call
  ) async throws -> Outcome<MachineStatusView> {
    try await change(Self.stop, input, call, to: .stopped)
  }

  /// Puts a machine into error and counts the error. Throws `rule.bad_state` if it is already in
  /// error.
  public func fail(
    _ input: ChangeMachineStatus, _ call: Call
  ) async throws -> Outcome<MachineStatusView> {
    try await change(Self.fail, input, call, to: .error)
  }

  /// Puts a machine into maintenance. Throws `rule.bad_state` if it is already in maintenance, and
  /// `data.bad_value` without a reason while it runs with a batch.
  public func maintain(
    _ input: ChangeMachineStatus, _ call: Call
  ) async throws -> Outcome<MachineStatusView> {
    try await change(Self.maintain, input, call, to: .maintenance)
  }

  /// Changes the status of a machine and of its stations in one commit, and ends its batch if the
  /// shift of the batch is over.
  private func change(
    _ operation: Operation<ChangeMachineStatus, MachineStatusView>, _ input: ChangeMachineStatus,
    _ call: Call, to status: MachineStatus
  ) async throws -> Outcome<MachineStatusView> {
    try await desk.perform(operation, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let transition = try machine.requireTransition(to: status)
      try transaction.principal.require(
        transition.permission,
        to: "Taking a machine that is \(Machine.words(machine.status)) to \(status.rawValue)",
        some: true)
      let text = input.reason ?? call.reason
      let reason = try text.map { try TextRules.note($0, field: "reason") }
      let (changed, ended) = try await MachineStatusWriter(transaction)
        .change(machine.id, to: status, reason: reason)
      var view = try await MachineStatusView.of(changed, transaction)
      view.remarks = [ended?.remarkAboutEnd].compactMap(\.self)
      return view
    }
  }
}
