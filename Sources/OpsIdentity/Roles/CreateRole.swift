import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.create`.
public struct CreateRole: OperationInput {
  /// The name of the new role: lower-case letters, digits and underscores.
  public var name: Of<CreateRole, Role>
  /// `P`: A permission of the role.
  public var permission: [Permission]?
  /// `R`: A role of the product whose permissions it also has.
  public var inherit: [Role]?
  /// What it is for.
  public var summary: Note?

  static let nameParameter = Parameter.argument(
    "name", .name, "Its name: lower-case letters, digits and underscores.")
}

extension RoleService {
  static let createRole = Operation<CreateRole, RoleView>(
    "role.create", area: .identity, "Creates a role of this book.",
    permission: .userManagePermissions, effect: .write(.rights),
    examples: [
      "role create stock_auditor --permission inventory.view_inventory",
      "role create shop_lead --inherit salesperson --permission giveback.approve",
    ],
    isSensitive: true)

  /// Makes a role. Throws `data.duplicate` for a name in use, `data.bad_value` for a name no role
  /// can have or an inherited role that is not one of the product's or is the administrator,
  /// `denied.permission` for a permission the caller does not hold for good.
  public func createRole(_ input: CreateRole, _ call: Call) async throws -> Outcome<RoleView> {
    try await desk.perform(Self.createRole, input, call) { transaction in
      let known = try await Self.custom(input.name, transaction)
      guard !input.name.isBuiltIn, known == nil else {
        throw OpsError(
          .duplicate, "There already is a role \(input.name.rawValue)", field: "name",
          hint: "run `opsh role list` to see the roles")
      }
      let role = CustomRole(
        id: transaction.nextID(), role: input.name,
        summary: try input.summary.map { try TextRules.note($0, field: "summary") },
        permissions: Set(input.permission ?? []), inherits: input.inherit ?? [],
        createdAt: transaction.now, createdBy: transaction.principal.userID)
      try await Delegation(transaction).requireHeld(
        role.effectivePermissions, with: .userManagePermissions)
      return RoleView(try await transaction.repository(CustomRole.self).create(role))
    }
  }
}
