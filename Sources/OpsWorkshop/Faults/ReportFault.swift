import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `fault.report`.
public struct ReportFault: OperationInput {
  /// The machine.
  public var machine: NameOf<Machine>
  /// `T`: What kind of fault it is, such as mould or gun; default other.
  public var type: Name?
  /// What is wrong.
  public var description: Option<Note>
  /// `|`: How urgent it is; default medium.
  public var priority: FaultPriority?
  /// `U`: Who repairs it; only if you may maintain machines.
  public var assignee: NameOf<User>?
}

/// Input of `fault.assign`.
public struct AssignFault: OperationInput {
  /// The fault.
  public var fault: NameOf<MachineFault>
  /// Who repairs it.
  public var assignee: NameOf<User>
}

extension FaultService {
  static let report = Operation<ReportFault, FaultView>(
    "fault.report", area: .workshop, "Reports a fault of a machine.",
    permission: .machineOperate, effect: .write(.reversible),
    examples: [
      "fault report M1 --type mould --description \"mould 3 does not close\" --priority high",
      "fault report M1 --description \"leaks oil\"",
    ])

  /// Reports a fault; the status of the machine does not change. Throws `notfound.any`,
  /// `notfound.user`, `data.bad_value` without a description, and what ``assign(_:_:)`` throws for
  /// an assignee: `rule.violated`, and `denied.permission` unless the caller maintains machines.
  public func report(_ input: ReportFault, _ call: Call) async throws -> Outcome<FaultView> {
    try await desk.perform(Self.report, input, call) { transaction in
      let machine = try await transaction.repository(Machine.self).named(input.machine)
      let assignee = try await Self.user(input.assignee, transaction)
      let fault = MachineFault(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: MachineFault.self, transaction),
        machineID: machine.id, type: try TextRules.name(input.type ?? "other", field: "type"),
        summary: try TextRules.note(input.description, field: "description"),
        rank: (input.priority ?? .medium).rank, assigneeID: assignee,
        reportedAt: transaction.now, reportedBy: transaction.principal.userID,
        updatedAt: transaction.now)
      let written = try await transaction.asSystem("reports a fault")
        .repository(MachineFault.self).create(fault)
      return try await FaultView.of([written], transaction).only("A fault")
    }
  }

  static let assign = Operation<AssignFault, FaultView>(
    "fault.assign", area: .workshop, "Assigns a fault to the user who repairs it.",
    permission: .machineMaintain, effect: .write(.reversible),
    examples: ["fault assign FA-000001 tom --dry-run", "fault assign FA-000001 tom"])

  /// Assigns a fault. Throws `notfound.any`, `notfound.user`, `rule.bad_state` for one that is
  /// resolved or closed, `rule.violated` for a person who does not operate machines, and
  /// `denied.permission` for such a person who assigns it to themselves.
  public func assign(_ input: AssignFault, _ call: Call) async throws -> Outcome<FaultView> {
    try await desk.perform(Self.assign, input, call) { transaction in
      var fault = try await transaction.repository(MachineFault.self).named(input.fault)
      guard fault.status == .reported || fault.status == .inProgress else {
        throw OpsError(
          .badState, "\(Excerpt.of(fault.number)) is \(fault.status.words)", field: "fault",
          hint: "only faults that are not resolved can be assigned")
      }
      let assignee = try await Self.user(input.assignee, transaction)
      if fault.assigneeID != assignee {
        fault.assigneeID = assignee
        fault.updatedAt = transaction.now
        fault = try await transaction.asSystem("assigns a fault")
          .repository(MachineFault.self).update(fault)
      }
      return try await FaultView.of([fault], transaction).only("A fault")
    }
  }

  /// The user of that name; nil for no name. Throws `notfound.user`.
  private static func user(
    _ name: String?, _ transaction: Transaction
  ) async throws -> RecordID? {
    guard let name else { return nil }
    do {
      return try await transaction.asSystem("finds who is to repair a fault")
        .repository(User.self).named(name).id
    } catch let error as OpsError {
      throw error.renamingFields { _ in "assignee" }
    }
  }
}
