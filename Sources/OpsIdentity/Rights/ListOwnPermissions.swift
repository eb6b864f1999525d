import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `auth.permissions`.
public struct ListOwnPermissions: OperationInput {
  /// The user; default you.
  public var user: Argument<NameOf<User>>?
}

extension RightsService {
  static let listOwnPermissions = Operation<ListOwnPermissions, Listing<HeldPermission>>(
    "auth.permissions", area: .identity, "Lists your permissions, or another user's.",
    permission: nil, whyOpen: "your own rights; another user's need access.review", effect: .read,
    examples: ["auth permissions", "auth permissions -o json"],
    consistency: .snapshot)

  /// The permissions of this moment by name: the caller's in this session, those that a token
  /// leaves of them, or somebody else's with all roles. Throws `denied.permission`,
  /// `notfound.user`.
  public func listOwnPermissions(
    _ input: ListOwnPermissions, _ call: Call
  ) async throws -> Outcome<Listing<HeldPermission>> {
    try await desk.perform(Self.listOwnPermissions, input, call) { transaction in
      let user = try await SessionService.owner(input.user, transaction, right: .accessReview)
      let reader = RightsReader(transaction)
      let own = transaction.principal.shown(desk.operations, rules: transaction.context.rules)
      let rights = user.id == own.userID ? own.rights : try await reader.rights(of: user.id)
      let made = try await reader.permissions(of: rights.roles.filter { !$0.isBuiltIn })
      var views: [HeldPermission] = []
      for permission in Permission.allCases.sorted(by: {
        TextFolding.bytewiseLess($0.rawValue, $1.rawValue)
      }) {
        let some = rights.conditions[permission]
        guard rights.permissions.contains(permission) || some != nil else { continue }
        let roles = rights.roles.filter {
          (made[$0] ?? $0.permissions).contains(permission)
        }
        let isShared = rights.shared.contains(permission)
        views.append(
          HeldPermission(
            permission: permission, roles: roles,
            isGranted: !isShared && (roles.isEmpty || some != nil), isShared: isShared,
            only: try await Self.text(some, transaction),
            except: try await Self.text(rights.exceptions[permission], transaction)))
      }
      return Listing(items: views)
    }
  }

  private static func text(
    _ conditions: [GrantCondition]?, _ transaction: Transaction
  ) async throws -> String? {
    guard let conditions, !conditions.isEmpty else { return nil }
    var texts: [String] = []
    for condition in conditions {
      texts.append(try await GrantRecords.text(condition, transaction))
    }
    return texts.joined(separator: ", ")
  }
}
