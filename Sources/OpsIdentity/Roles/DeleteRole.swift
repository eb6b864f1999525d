import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.delete`.
public struct DeleteRole: OperationInput {
  /// The role of this book that is deleted; no user may have it.
  public var name: Of<EditRole, Role>
}

extension RoleService {
  static let deleteRole = Operation<DeleteRole, RoleView>(
    "role.delete", area: .identity, "Deletes a role of this book that no user has.",
    permission: .userManagePermissions, effect: .destructive(.rights),
    examples: ["role delete night_shift --dry-run", "role delete night_shift --yes"],
    isSensitive: true)

  /// Removes a role. Throws `notfound.any`, `data.bad_value` for one of the product's,
  /// `rule.dependants` while somebody holds it, `denied.permission` unless the caller holds for
  /// good what it gives.
  public func deleteRole(_ input: DeleteRole, _ call: Call) async throws -> Outcome<RoleView> {
    try await desk.perform(Self.deleteRole, input, call) { transaction in
      var role = try await Self.requireCustom(input.name, transaction)
      let moment = transaction.moment
      let holders = try await transaction.repository(RoleAssignment.self).all(
        where: .and([
          .equals(RoleAssignment.Columns.role, role.role),
          .equals(RoleAssignment.Columns.revokedAt, nil),
        ])
      ).count { $0.isHeld(at: moment) }
      guard holders == 0 else {
        throw OpsError(
          .dependants,
          Counted.text(holders, "user holds", "users hold") + " the role \(role.role.rawValue)",
          field: "name",
          hint: "run `opsh role revoke USER \(role.role.rawValue)` for each user")
      }
      try await Delegation(transaction).requireHeld(
        role.effectivePermissions, with: .userManagePermissions, to: "Removing")
      role.deletedAt = transaction.now
      return RoleView(try await transaction.repository(CustomRole.self).update(role))
    }
  }
}
