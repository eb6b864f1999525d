import OpsDomain
import OpsKernel

/// Input of `workbench.open`.
public struct OpenWorkbench: OperationInput {
  /// The role of the workbench.
  public var role: Role
}

extension SessionService {
  static let openWorkbench = Operation<OpenWorkbench, WorkbenchView>(
    "workbench.open", area: .identity,
    "Limits this session to the rights of one of your roles.", permission: nil,
    whyOpen: "yours; others' need a right of their own",
    effect: .write(.ownSession),
    examples: ["workbench open salesperson", "workbench open warehouse_keeper"])

  /// Opens a workbench in this session; the stored user stays as it is. Doing it twice changes
  /// nothing more.
  ///
  /// Throws `data.bad_value` for a role that does not exist, `denied.permission` for one that is
  /// not held, unless by an administrator, and `rule.bad_state` without a session.
  public func openWorkbench(
    _ input: OpenWorkbench, _ call: Call
  ) async throws -> Outcome<WorkbenchView> {
    try await desk.perform(Self.openWorkbench, input, call) { transaction in
      try await RoleService.requireKnown(input.role, transaction)
      let held = try await Self.heldRoles(transaction)
      guard Self.workbenches(held).contains(input.role) else {
        let names = Self.workbenches(held).map(\.rawValue).joined(separator: ", ")
        throw OpsError(
          .denied, "You cannot open the workbench \(input.role.rawValue)", field: "role",
          hint: Self.choice(of: Self.workbenches(held)) ?? "yours: \(names)")
      }
      try await Self.set(input.role, transaction)
      return WorkbenchView(input.role, isHeld: held.contains(input.role), isOpen: true)
    }
  }
}
