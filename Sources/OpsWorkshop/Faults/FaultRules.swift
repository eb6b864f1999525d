import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for faults: reported → in progress → resolved → closed, and a solution
/// before they are resolved. Operations write them with the rights of the system, because the
/// assigned person may do more than others with the same permission.
enum FaultRules {
  static let faults = CollectionRules(MachineFault.self, readable: .machineView)
    .belonging(to: MachineFault.Columns.machineID.column)
    .byHand { verb, old, new, _ in
      guard verb == .update, let old, let new else { return .elevated(FaultService.report) }
      // Repairs cannot be undone: they were done.
      let isSame = try MachineFault(old).status == MachineFault(new).status
      return isSame ? .elevated(FaultService.assign) : []
    }
    .transition(of: MachineFault.self) { try MachineFault.checkTransition($0, $1) }
    .reaction(of: MachineFault.self) { old, new, transaction in
      guard let person = new?.assigneeID, person != old?.assigneeID else { return }
      // Also with the report: people who only operate machines repair what others assign to them.
      try transaction.caller.require(.machineMaintain, to: "Assigning a fault", some: true)
      try await requireOperator(person, transaction)
    }

  /// Throws `rule.violated` for a person who cannot repair the fault because they do not operate
  /// machines, and `denied.permission` where the caller is that person.
  private static func requireOperator(
    _ person: RecordID, _ transaction: Transaction
  ) async throws {
    guard person != transaction.caller.userID else {
      // For the caller, the rights of this moment count, also at a workbench.
      return try transaction.caller.require(
        .machineOperate, to: "Taking a fault over", some: true)
    }
    let operators = try await NoticeReaders(transaction).of(
      .holders(of: .machineOperate, about: []))
    guard !operators.contains(person) else { return }
    let name = try await transaction.repository(User.self).fetch(person)?.name ?? "This person"
    throw OpsError(
      .ruleViolated, "\(Excerpt.of(name)) cannot operate machines, so cannot repair the fault",
      field: "assignee", hint: "assign it to a user with the permission machine.operate")
  }
}
