import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `permission.revoke`.
public struct RevokePermission: OperationInput {
  /// The permission that was allowed or forbidden.
  public var permission: Permission
  /// The user of the grant.
  public var user: NameOf<User>?
  /// The role of the grant.
  public var role: Role?
  /// Which grant, if there are several.
  public var grant: RecordID?
}

extension RoleService {
  static let revokePermission = Operation<RevokePermission, PermissionGrantView>(
    "permission.revoke", area: .identity, "Removes a conditional grant at once.",
    permission: .userManagePermissions, effect: .destructive(.rights),
    examples: [
      "permission revoke giveback.view --user sam --dry-run",
      "permission revoke giveback.view --user sam --yes",
    ],
    isSensitive: true)

  /// Takes a grant back. Throws `notfound.any` when there is none, `data.duplicate` when there are
  /// several and none is named, `rule.own_role` for what is forbidden to oneself, and
  /// `denied.permission` for a user or a role that can do more and a permission one does not hold.
  public func revokePermission(
    _ input: RevokePermission, _ call: Call
  ) async throws -> Outcome<PermissionGrantView> {
    try await desk.perform(Self.revokePermission, input, call) { transaction in
      let all = try await Self.grants(ListGrants(user: input.user, role: input.role), transaction)
      let found = all.filter { grant in
        grant.permission == input.permission && (input.grant.map { $0 == grant.id } ?? true)
      }
      guard var grant = found.first else {
        throw OpsError(
          .notFound, "There is no such grant of \(input.permission.rawValue)",
          field: "permission", hint: "run `opsh permission grants` to see them")
      }
      guard found.count == 1 else {
        let ids = found.map(\.id.description).joined(separator: ", ")
        throw OpsError(
          .duplicate, "There are \(found.count) grants of \(input.permission.rawValue)",
          field: "grant", hint: "name one with --grant: \(ids)")
      }
      try await Self.requireReach(over: grant, transaction)
      grant.revokedAt = transaction.now
      grant = try await transaction.repository(PermissionGrant.self).update(grant)
      return try await PermissionGrantView.of(grant, transaction)
    }
  }

  /// A permission can be taken back only by somebody who has it, and only from users and roles with
  /// no more rights. Taking back a prohibition gives the permission without an end, so the rules of
  /// giving apply.
  private static func requireReach(
    over grant: PermissionGrant, _ transaction: Transaction
  ) async throws {
    let principal = transaction.principal
    let delegation = Delegation(transaction)
    if let id = grant.userID, let user = try await transaction.repository(User.self).fetch(id) {
      try await delegation.requireReach(over: user, to: "Changing the rights")
    }
    if let role = grant.role {
      try await delegation.requireReach(over: role, to: "Changing the rights")
    }
    guard grant.effect == .forbid else {
      return try delegation.requireWhole([grant.permission], to: "Taking back")
    }
    let isOwn =
      grant.userID == principal.userID || grant.role.map(principal.roles.contains) ?? false
    guard !isOwn || principal.isSystem else {
      throw OpsError(
        .ownRole, "You cannot take back what is forbidden to you", field: "permission",
        hint: "ask another administrator")
    }
    try await delegation.requireHeld([grant.permission], with: .userManagePermissions)
  }
}
