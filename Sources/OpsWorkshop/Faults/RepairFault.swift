import OpsDomain
import OpsKernel
import OpsStorage

/// Input of operations that name a fault and nothing else.
public struct FaultReference: OperationInput {
  /// The fault.
  public var fault: NameOf<MachineFault>
}

/// Input of `fault.resolve`.
public struct ResolveFault: OperationInput {
  /// The fault.
  public var fault: NameOf<MachineFault>
  /// How it was repaired.
  public var solution: Option<Note>
}

extension FaultService {
  /// Why steps of a repair cannot be undone.
  private static let whyFinal = "a repair cannot go back; reopen the fault, or report another one"

  static let start = Operation<FaultReference, FaultView>(
    "fault.start", area: .workshop, "Starts the repair of a fault.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["fault start FA-000001 --dry-run", "fault start FA-000001"])

  static let resolve = Operation<ResolveFault, FaultView>(
    "fault.resolve", area: .workshop, "Records that a fault is repaired, and how.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: [
      "fault resolve FA-000001 --solution \"new hinge\" --dry-run",
      "fault resolve FA-000001 --solution \"new hinge\"",
    ])

  static let close = Operation<FaultReference, FaultView>(
    "fault.close", area: .workshop, "Closes a fault that is resolved.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["fault close FA-000001 --dry-run", "fault close FA-000001"])

  static let reopen = Operation<FaultReference, FaultView>(
    "fault.reopen", area: .workshop, "Reopens a fault when its repair did not help.",
    permission: .machineOperate, effect: .write(.final(whyFinal)),
    examples: ["fault reopen FA-000001 --dry-run", "fault reopen FA-000001"])

  /// Begins a repair; if nobody is assigned, the caller is. Throws `notfound.any`,
  /// `rule.bad_state`, and `denied.permission` unless the caller maintains machines or is assigned.
  public func start(_ input: FaultReference, _ call: Call) async throws -> Outcome<FaultView> {
    try await advance(Self.start, input, input.fault, call, to: .inProgress) { fault, transaction in
      try Self.requireRepairer(of: fault, transaction, to: "Repairing faults of others")
      guard fault.status == .reported else { throw Self.begun(fault) }
      fault.startedAt = transaction.now
      fault.startedBy = transaction.principal.userID
      fault.assigneeID = fault.assigneeID ?? transaction.principal.userID
    }
  }

  /// Resolves a fault. Throws `notfound.any`, `rule.bad_state`, `data.bad_value` without a
  /// solution, and `denied.permission` unless the caller maintains machines or is assigned.
  public func resolve(_ input: ResolveFault, _ call: Call) async throws -> Outcome<FaultView> {
    try await advance(Self.resolve, input, input.fault, call, to: .resolved) { fault, transaction in
      try Self.requireRepairer(of: fault, transaction, to: "Repairing faults of others")
      fault.solution = try TextRules.note(input.solution, field: "solution")
      fault.resolvedAt = transaction.now
      fault.resolvedBy = transaction.principal.userID
    }
  }

  /// Closes a fault; allowed to the person who reported it and to people who maintain machines.
  /// Throws `notfound.any`, `rule.bad_state` unless it is resolved, and `denied.permission`.
  public func close(_ input: FaultReference, _ call: Call) async throws -> Outcome<FaultView> {
    try await advance(Self.close, input, input.fault, call, to: .closed) { fault, transaction in
      try Self.requireReporter(of: fault, transaction)
      fault.closedAt = transaction.now
      fault.closedBy = transaction.principal.userID
    }
  }

  /// Reopens a repair; allowed to the person who reported the fault and to people who maintain
  /// machines. The former solution stays until there is another. Throws `notfound.any`,
  /// `rule.bad_state` unless it is resolved, and `denied.permission`.
  public func reopen(_ input: FaultReference, _ call: Call) async throws -> Outcome<FaultView> {
    try await advance(Self.reopen, input, input.fault, call, to: .inProgress) {
      fault, transaction in
      try Self.requireReporter(of: fault, transaction)
      guard fault.status == .resolved else {
        throw OpsError(
          .badState, "\(Excerpt.of(fault.number)) is \(fault.status.words) and not resolved",
          field: "fault",
          hint: fault.status == .closed
            ? "`opsh fault report` reports it again" : "only a resolved fault can be reopened")
      }
      fault.resolvedAt = nil
      fault.resolvedBy = nil
    }
  }

  private static func begun(_ fault: MachineFault) -> OpsError {
    OpsError(
      .badState, "\(Excerpt.of(fault.number)) is already \(fault.status.words)", field: "fault",
      hint: fault.status == .resolved
        ? "`opsh fault reopen \(fault.number)` reopens it"
        : "only a reported fault can be started")
  }

  private static func requireReporter(
    of fault: MachineFault, _ transaction: Transaction
  ) throws {
    if let reporter = fault.reportedBy, reporter == transaction.principal.userID { return }
    try transaction.principal.require(
      .machineMaintain, to: "Closing or reopening faults that others reported", some: true)
  }

  /// Writes the next state of a fault with what `change` sets besides.
  private func advance<Input: OperationInput>(
    _ operation: Operation<Input, FaultView>, _ input: Input, _ name: String, _ call: Call,
    to status: FaultStatus,
    _ change: @escaping @Sendable (inout MachineFault, Transaction) throws -> Void
  ) async throws -> Outcome<FaultView> {
    try await desk.perform(operation, input, call) { transaction in
      var fault = try await transaction.repository(MachineFault.self).named(name)
      try change(&fault, transaction)
      try fault.requireNext(status)
      fault.status = status
      fault.updatedAt = transaction.now
      let written = try await transaction.asSystem("writes how far the repair of a fault is")
        .repository(MachineFault.self).update(fault)
      return try await FaultView.of([written], transaction).only("A fault")
    }
  }
}
