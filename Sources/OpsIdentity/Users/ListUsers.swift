import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `user.list`.
public struct ListUsers: OperationInput {
  /// `R`: Only users with this role.
  public var role: Role?
  /// Only active users who wait for a first role.
  public var waiting: Bool?
  /// `T`: Only users with this text in their name, e-mail address or phone number.
  public var text: String?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension IdentityService {
  static let show = Operation<UserReference, UserDetail>(
    "user.show", area: .identity,
    "Shows one user with all present and past roles and the ways to sign in.",
    permission: .userView, effect: .read, columns: UserView.columns,
    examples: ["user show anna", "user show sam -o json"], consistency: .snapshot)

  static let list = Operation<ListUsers, Listing<UserView>>(
    "user.list", area: .identity, "Lists users by name.", permission: .userView, effect: .read,
    examples: [
      "user list", "user list --limit 20 -o csv", "user list --role salesperson",
      "user list --waiting",
    ],
    consistency: .snapshot)

  /// One user. Throws `notfound.user`.
  public func show(_ input: UserReference, _ call: Call) async throws -> Outcome<UserDetail> {
    try await desk.perform(Self.show, input, call) { transaction in
      let users = transaction.repository(User.self)
      let user = try await users.named(input.user)
      let given = try await transaction.repository(RoleAssignment.self).all(
        where: .equals(RoleAssignment.Columns.userID, user.id),
        order: [.ascending(RoleAssignment.Columns.assignedAt)])
      var views: [RoleAssignmentView] = []
      for assignment in given {
        var giver: User?
        if let id = assignment.assignedBy { giver = try await users.fetch(id) }
        views.append(RoleAssignmentView(assignment, user: user.name, assignedBy: giver?.name))
      }
      var hasPassword: Bool?
      var others: OtherSignIns?
      if call.knownAt == nil {
        let system = transaction.asSystem("tells how the user signs in")
        hasPassword =
          try await system.repository(PasswordCredential.self)
          .fetch(key: PasswordCredential.userKey, user.id) != nil
        others = try await OtherSignIns.of(user.id, system)
      }
      let moment = transaction.moment
      let held = given.filter { $0.isHeld(at: moment) }.map(\.role)
      return UserDetail(
        UserView(user, roles: held), hasPassword: hasPassword, assignments: views,
        others: others)
    }
  }

  /// A page of all users, or of those that match all conditions. Throws `data.bad_value` for a role
  /// that does not exist and for an empty text.
  public func list(_ input: ListUsers, _ call: Call) async throws -> Outcome<Listing<UserView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let filter = try await UserFilter(input, transaction)
      let query = try PageRequest(limit: input.limit, after: input.after)
        .narrow(Query(User.schema, order: [.ascending(User.Columns.foldedName)]))
      guard filter.isNarrow else {
        let page = try await transaction.repository(User.self).fetch(query)
        return Listing(items: try await filter.views(page.items), next: page.next)
      }
      return try await filter.page(of: query)
    }
  }
}

/// Input of operations that name one user.
public struct UserReference: OperationInput {
  /// The user.
  public var user: NameOf<User>
}
