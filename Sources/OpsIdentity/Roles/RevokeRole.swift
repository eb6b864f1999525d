import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.revoke`.
public struct RevokeRole: OperationInput {
  /// The user.
  public var user: NameOf<User>
  /// The role.
  public var role: Role
}

extension RoleService {
  static let revoke = Operation<RevokeRole, RoleAssignmentView>(
    "role.revoke", area: .identity, "Removes a role from a user at once.",
    permission: .userAssignRole, effect: .destructive(.rights),
    examples: [
      "role revoke sam salesperson --yes", "role revoke wil warehouse_keeper --dry-run",
    ],
    isSensitive: true)

  /// Takes a role back; it no longer counts from the user's next request on.
  ///
  /// Throws `notfound.user`, `notfound.any` when the user does not hold it, `rule.own_role`,
  /// `denied.permission` for a user who can do more than the caller, or `rule.last_administrator`
  /// (the gate's rule).
  public func revoke(
    _ input: RevokeRole, _ call: Call
  ) async throws -> Outcome<RoleAssignmentView> {
    try await desk.perform(Self.revoke, input, call) { transaction in
      let users = transaction.repository(User.self)
      let assignments = transaction.repository(RoleAssignment.self)
      let user = try await users.named(input.user)
      try Self.refuseOwn(input.role, user, transaction.principal)
      try await Delegation(transaction).requireReach(over: user, to: "Taking back a role")
      let held = try await assignments.held(by: user.id, at: transaction.moment)
      guard var assignment = held.first(where: { $0.role == input.role }) else {
        throw OpsError(
          .notFound, "\(Excerpt.of(user.name)) does not hold the role \(input.role.rawValue)",
          field: "role", hint: "run `opsh user show \(Excerpt.of(user.name))` to see the roles")
      }
      assignment.revokedAt = transaction.now
      assignment = try await assignments.update(assignment)
      var giver: User?
      if let id = assignment.assignedBy { giver = try await users.fetch(id) }
      return RoleAssignmentView(assignment, user: user.name, assignedBy: giver?.name)
    }
  }
}
