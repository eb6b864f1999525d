import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.list` and `permission.list`: nothing.
public struct ListRoles: OperationInput {}

extension RoleService {
  static let listRoles = Operation<ListRoles, Listing<RoleView>>(
    "role.list", area: .identity, "Lists the roles and the permissions of each.", permission: nil,
    whyOpen: "shows what the roles of the product may do, not who has them",
    effect: .read, examples: ["role list", "role list -o json"])

  static let listPermissions = Operation<ListRoles, Listing<PermissionView>>(
    "permission.list", area: .identity, "Lists the permissions and the roles that have each.",
    permission: nil, whyOpen: "shows what the roles of the product may do, not who has them",
    effect: .read, examples: ["permission list", "permission list -o csv"])

  /// The role matrix by role.
  public func listRoles(
    _ input: ListRoles, _ call: Call
  ) async throws -> Outcome<Listing<RoleView>> {
    try await desk.perform(Self.listRoles, input, call) { transaction in
      let made = try await Self.customRoles(transaction)
      return Listing(
        items: RoleMatrix.definitions.map { RoleView($0) } + made.map { RoleView($0) })
    }
  }

  /// The role matrix by permission.
  public func listPermissions(
    _ input: ListRoles, _ call: Call
  ) async throws -> Outcome<Listing<PermissionView>> {
    try await desk.perform(Self.listPermissions, input, call) { transaction in
      let made = try await Self.customRoles(transaction)
      return Listing(items: Permission.allCases.map { PermissionView($0, made) })
    }
  }

  /// The roles the book has made, by name.
  static func customRoles(_ transaction: Transaction) async throws -> [CustomRole] {
    try await transaction.asSystem("lists the roles of the book").repository(CustomRole.self).all(
      where: .equals(CustomRole.Columns.deletedAt, nil),
      order: [.ascending(CustomRole.Columns.role)])
  }
}
