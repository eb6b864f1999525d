import OpsDomain
import OpsStorage

/// Input of `role.create`.
public struct CreateRole: Codable, Sendable {
  public var name: Role
  public var permission: [Permission]?
  public var inherit: [Role]?
  public var summary: String?

  public init(
    name: Role, permission: [Permission]? = nil, inherit: [Role]? = nil, summary: String? = nil
  ) {
    self.name = name
    self.permission = permission
    self.inherit = inherit
    self.summary = summary
  }
}

extension IdentityService {
  static let createRole = Operation<CreateRole, RoleView>(
    OperationDescriptor(
      "role.create", area: .identity, "Makes a role of the book's own.",
      permission: .userManagePermissions, effect: .write, answer: "role/1",
      parameters: [
        .argument("name", .name, "Its name: lower-case letters, digits and underscores."),
        .option(
          "permission", .choice(Permission.names), repeatable: true, label: "P",
          "Something it may do."),
        .option(
          "inherit", .role, repeatable: true, label: "R",
          "A role of the product whose rights it has as well."),
        .option("summary", .note, label: "T", "What it is for."),
      ],
      columns: RoleView.columns,
      examples: [
        "role create stock_auditor --permission inventory.view_inventory",
        "role create shop_lead --inherit salesperson --permission giveback.approve",
      ], isSensitive: true))

  /// Makes a role. Throws `data.duplicate` for a name in use, `data.bad_value` for a name no role
  /// can have or an inherited role that is not one of the product's or is the administrator,
  /// `denied.permission` for a permission the caller does not hold for good.
  public func createRole(_ input: CreateRole, _ call: Call) async throws -> Outcome<RoleView> {
    try await desk.perform(Self.createRole, input, call) { transaction in
      let known = try await Self.custom(input.name, transaction)
      guard !input.name.isBuiltIn, known == nil else {
        throw OpsError(
          .duplicate, "There already is a role \(input.name.rawValue)", field: "name",
          hint: "`opsh role list` shows the roles")
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
