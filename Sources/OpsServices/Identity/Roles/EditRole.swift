import OpsDomain
import OpsStorage

/// Input of `role.edit`.
public struct EditRole: Codable, Sendable {
  public var name: Role
  public var add: [Permission]?
  public var remove: [Permission]?
  public var summary: String?

  public init(
    name: Role, add: [Permission]? = nil, remove: [Permission]? = nil, summary: String? = nil
  ) {
    self.name = name
    self.add = add
    self.remove = remove
    self.summary = summary
  }
}

extension IdentityService {
  static let editRole = Operation<EditRole, RoleView>(
    OperationDescriptor(
      "role.edit", area: .identity,
      "Changes what a role of the book's own may do, at once for all who hold it.",
      permission: .userManagePermissions, effect: .write, answer: "role/1",
      parameters: [
        .argument("name", .role, "The role."),
        .option(
          "add", .choice(Permission.names), repeatable: true, label: "P",
          "Something it may do from now on."),
        .option(
          "remove", .choice(Permission.names), repeatable: true, label: "P",
          "Something it no longer may."),
        .option("summary", .note, label: "T", "What it is for."),
      ],
      columns: RoleView.columns,
      examples: [
        "role edit night_shift --add giveback.view", "role edit night_shift --remove product.view",
      ], isSensitive: true))

  /// Changes a role. Throws `notfound.any`, `data.bad_value` for one of the product's,
  /// `denied.permission` unless the caller holds for good what the role gives before and after, and
  /// for a role whose holders can do more.
  public func editRole(_ input: EditRole, _ call: Call) async throws -> Outcome<RoleView> {
    try await desk.perform(Self.editRole, input, call) { transaction in
      var role = try await Self.requireCustom(input.name, transaction)
      let delegation = Delegation(transaction)
      try await delegation.requireReach(over: role.role, to: "Changing the rights")
      try await delegation.requireHeld(
        role.effectivePermissions.union(input.add ?? []), with: .userManagePermissions)
      role.permissions = role.permissions.union(input.add ?? []).subtracting(input.remove ?? [])
      if let summary = input.summary {
        role.summary = try TextRules.note(summary, field: "summary")
      }
      return RoleView(try await transaction.repository(CustomRole.self).update(role))
    }
  }
}
