import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `permission.grants`.
public struct ListGrants: OperationInput {
  /// Only grants of this user.
  public var user: NameOf<User>?
  /// Only grants of this role.
  public var role: Role?
}

extension RoleService {
  static let listGrants = Operation<ListGrants, Listing<PermissionGrantView>>(
    "permission.grants", area: .identity, "Lists all conditional grants.",
    permission: .userView, effect: .read,
    examples: ["permission grants", "permission grants --user sam -o json"], consistency: .snapshot)

  /// Grants that have not been taken back, the oldest first.
  public func listGrants(
    _ input: ListGrants, _ call: Call
  ) async throws -> Outcome<Listing<PermissionGrantView>> {
    try await desk.perform(Self.listGrants, input, call) { transaction in
      let found = try await Self.grants(input, transaction)
      var views: [PermissionGrantView] = []
      for grant in found.prefix(Limits.pageSizeMaximum) {
        views.append(try await PermissionGrantView.of(grant, transaction))
      }
      return Listing(items: views)
    }
  }

  static func grants(
    _ input: ListGrants, _ transaction: Transaction
  ) async throws -> [PermissionGrant] {
    var conditions: [Predicate] = [.equals(PermissionGrant.Columns.revokedAt, nil)]
    if let name = input.user {
      let user = try await transaction.repository(User.self).named(name)
      conditions.append(.equals(PermissionGrant.Columns.userID, user.id))
    }
    if let role = input.role {
      conditions.append(.equals(PermissionGrant.Columns.role, role))
    }
    return try await transaction.repository(PermissionGrant.self).all(
      where: .and(conditions), order: [.ascending(PermissionGrant.Columns.grantedAt)])
  }
}
