import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `role.grant`.
public struct GrantRole: OperationInput {
  /// The user.
  public var user: NameOf<User>
  /// The role.
  public var role: Role
  /// `DATE`: Last day of the role.
  public var until: CivilDate?
  /// Why.
  public var reason: Note?
}

extension RoleService {
  static let grant = Operation<GrantRole, RoleAssignmentView>(
    "role.grant", area: .identity, "Gives a user a role, permanently or until a date.",
    permission: .userAssignRole, effect: .write(.rights),
    examples: [
      "role grant uma salesperson --reason \"joined the sales team\"",
      "role grant sam warehouse_keeper --until 2099-12-31",
    ],
    isSensitive: true)

  /// Gives a role; it counts from the user's next request on.
  ///
  /// Throws `notfound.user`, `rule.own_role` for one's own administrator role, `denied.permission`
  /// for a role with a permission the caller does not hold or not that long, `data.duplicate` when
  /// the role is held already, `data.bad_date` for an end that is past.
  public func grant(
    _ input: GrantRole, _ call: Call
  ) async throws -> Outcome<RoleAssignmentView> {
    try await desk.perform(Self.grant, input, call) { transaction in
      let user = try await transaction.repository(User.self).named(input.user)
      let given = try await Self.give(
        input.role, to: user, until: input.until, reason: input.reason ?? call.reason,
        transaction)
      return RoleAssignmentView(
        given, user: user.name,
        assignedBy: transaction.principal.userID.map { _ in transaction.principal.name })
    }
  }

  /// Writes the assignment with the caller's own rights, after the rules of giving roles.
  static func give(
    _ role: Role, to user: User, until end: CivilDate?, reason: String?,
    _ transaction: Transaction
  ) async throws -> RoleAssignment {
    try refuseOwn(role, user, transaction.principal)
    try await requireKnown(role, transaction)
    let last = end.map { transaction.context.calendar.start(of: $0.adding(days: 1)) }
    try await Delegation(transaction).requireHeld(
      role, with: .userAssignRole, until: last)
    if let end, end < transaction.today {
      throw OpsError(
        .badDate, "The end of the role has passed: \(end)", field: "until",
        hint: "give today or a later day, or leave it out")
    }
    let assignments = transaction.repository(RoleAssignment.self)
    let held = try await assignments.held(by: user.id, at: transaction.moment)
    guard !held.contains(where: { $0.role == role }) else {
      throw OpsError(
        .duplicate, "\(Excerpt.of(user.name)) already has the role \(role.rawValue)", field: "role",
        hint: "to change its end date, first take the role back with `opsh role revoke`")
    }
    return try await assignments.create(
      RoleAssignment(
        id: transaction.nextID(), userID: user.id, role: role,
        assignedBy: transaction.principal.userID, assignedAt: transaction.now, expiresOn: end,
        reason: try reason.map { try TextRules.note($0, field: "reason") }))
  }

  /// Throws `rule.own_role` for the caller's own administrator role.
  static func refuseOwn(_ role: Role, _ user: User, _ principal: Principal) throws {
    guard role == .administrator, user.id == principal.userID else { return }
    throw OpsError(
      .ownRole, "You cannot change your own administrator role", field: "user",
      hint: "ask another administrator")
  }
}
