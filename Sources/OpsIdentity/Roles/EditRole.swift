import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.edit`.
public struct EditRole: OperationInput, EditingInput {
  /// The role of this book that is changed.
  public var name: Of<EditRole, Role>
  /// `P`: A permission to add.
  public var add: [Permission]?
  /// `P`: A permission to remove.
  public var remove: [Permission]?
  /// What it is for.
  public var summary: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  static let nameParameter = Parameter.argument("name", .name, "A role of this book.")
}

extension RoleService {
  static let editRole = Operation<EditRole, RoleView>(
    "role.edit", area: .identity,
    "Changes what a role of this book may do, at once for all users who have it.",
    permission: .userManagePermissions, effect: .write(.rights),
    examples: [
      "role edit night_shift --add giveback.view", "role edit night_shift --remove product.view",
      "role edit night_shift --clear summary",
    ],
    isSensitive: true)

  /// Changes a role. Throws `notfound.any`, `data.bad_value` for one of the product's,
  /// `denied.permission` unless the caller holds for good what the role gives before and after, for
  /// a role whose holders can do more, and `usage.arguments` for a field set and cleared at once.
  public func editRole(_ input: EditRole, _ call: Call) async throws -> Outcome<RoleView> {
    try await desk.perform(Self.editRole, input, call) { transaction in
      var role = try await Self.requireCustom(input.name, transaction)
      let delegation = Delegation(transaction)
      try await delegation.requireReach(over: role.role, to: "Changing the rights")
      try await delegation.requireHeld(
        role.effectivePermissions.union(input.add ?? []), with: .userManagePermissions)
      role.permissions = role.permissions.union(input.add ?? []).subtracting(input.remove ?? [])
      role.summary = try input.edits().summary.applied(to: role.summary) {
        try TextRules.note($0, field: "summary")
      }
      return RoleView(try await transaction.repository(CustomRole.self).update(role))
    }
  }
}
