import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `user.list`.
public struct ListUsers: OperationInput {
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension IdentityService {
  static let show = Operation<UserReference, UserDetail>(
    "user.show", area: .identity, "Shows one user with all present and past roles.",
    permission: .userView, effect: .read, columns: UserView.columns,
    examples: ["user show anna", "user show sam -o json"], consistency: .snapshot)

  static let list = Operation<ListUsers, Listing<UserView>>(
    "user.list", area: .identity, "Lists users by name.", permission: .userView, effect: .read,
    examples: ["user list", "user list --limit 20 -o csv"], consistency: .snapshot)

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
      let credential = try await transaction.asSystem("tells whether there is a password")
        .repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, user.id)
      let moment = transaction.moment
      let held = given.filter { $0.isHeld(at: moment) }.map(\.role)
      return UserDetail(
        UserView(user, roles: held), hasPassword: credential != nil, assignments: views)
    }
  }

  /// A page of all users.
  public func list(_ input: ListUsers, _ call: Call) async throws -> Outcome<Listing<UserView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(User.schema, order: [.ascending(User.Columns.foldedName)])
      let request = PageRequest(limit: input.limit, after: input.after)
      let page = try await transaction.repository(User.self).fetch(request.narrow(query))
      let given = try await transaction.repository(RoleAssignment.self).all(
        where: .and([
          .oneOf(RoleAssignment.Columns.userID, page.items.map(\.id)),
          .equals(RoleAssignment.Columns.revokedAt, nil),
        ])
      ).sorted { ($0.assignedAt, $0.id) < ($1.assignedAt, $1.id) }
      let moment = transaction.moment
      let held = Dictionary(grouping: given.filter { $0.isHeld(at: moment) }, by: \.userID)
      return Listing(page.map { UserView($0, roles: held[$0.id, default: []].map(\.role)) })
    }
  }
}

/// Input of operations that name one user.
public struct UserReference: OperationInput {
  /// The user.
  public var user: NameOf<User>
}
