import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `permission.grant`.
public struct GrantPermission: OperationInput {
  /// The permission that is allowed or forbidden.
  public var permission: Permission
  /// For this user.
  public var user: NameOf<User>?
  /// For all users who have this role.
  public var role: Role?
  /// Forbid it, even if another role or grant allows it.
  public var forbid: Bool?
  /// When the grant begins; a day means its start.
  public var from: SiteTime?
  /// When the grant ends; a day means its end.
  public var until: SiteTimeEnd?
  /// `DAYS`: On these days: mon-fri, sat,sun.
  public var weekdays: String?
  /// At these hours: 08:00-18:00, 22:00-06:00.
  public var hours: String?
  /// `RECORDS`: For these records only: location=CODE, customer=NUMBER, product=SKU.
  public var only: String?
  /// Why.
  public var reason: Note?
}

extension RoleService {
  static let grantPermission = Operation<GrantPermission, PermissionGrantView>(
    "permission.grant", area: .identity,
    "Allows or forbids one permission for a user or a role; you can limit it to times and records.",
    permission: .userManagePermissions, effect: .write(.rights),
    examples: [
      "permission grant inventory.update_stock --user sam --weekdays sat --hours 09:00-14:00",
      "permission grant inventory.update_stock --role salesperson --only location=SHOP",
    ],
    isSensitive: true)

  /// Writes a grant; it counts from the next request on.
  ///
  /// Throws `usage.arguments` unless it is for a user or a role, `data.bad_value` for hours or
  /// records that cannot be understood or do not fit the permission, `data.bad_date` for an end
  /// that is past, `denied.permission` for a permission the caller does not hold that long, for a
  /// user who can do more and a role that can, `rule.own_role` for oneself.
  public func grantPermission(
    _ input: GrantPermission, _ call: Call
  ) async throws -> Outcome<PermissionGrantView> {
    try await desk.perform(Self.grantPermission, input, call) { transaction in
      guard (input.user == nil) != (input.role == nil) else {
        throw OpsError(
          .usage, "A grant needs either one user or one role", field: "user",
          hint: "give --user or --role")
      }
      let isForbidden = input.forbid ?? false
      let calendar = transaction.context.calendar
      let start = input.from?.start(in: calendar)
      let end = input.until?.end(in: calendar)
      let delegation = Delegation(transaction)
      try await delegation.requireHeld(
        [input.permission], with: .userManagePermissions, until: end,
        to: isForbidden ? "Forbidding" : "Giving")
      var user: User?
      if let name = input.user {
        let found = try await transaction.repository(User.self).named(name)
        guard found.id != transaction.principal.userID else {
          throw OpsError(
            .ownRole, "You cannot change your own rights", field: "user",
            hint: "ask another administrator")
        }
        try await delegation.requireReach(over: found, to: "Changing the rights")
        user = found
      }
      if let role = input.role { try await Self.requireKnown(role, transaction) }
      if isForbidden { try await Self.refuseAdministrators(user, input.role, transaction) }
      if let role = input.role {
        try await delegation.requireReach(over: role, to: "Changing the rights")
      }
      if let until = input.until, let end, end <= transaction.now {
        throw OpsError(
          .badDate, "The end of the grant has passed: \(until)", field: "until",
          hint: "give a later end, or leave it out")
      }
      if let start, let end, end <= start {
        throw OpsError(.badDate, "The grant would end before it begins", field: "until")
      }
      var condition: GrantCondition?
      if let only = input.only {
        condition = try await GrantRecords.read(
          only, for: input.permission, among: desk.world.blueprint.grantable, transaction)
      }
      let grant = try await transaction.repository(PermissionGrant.self).create(
        PermissionGrant(
          id: transaction.nextID(), permission: input.permission,
          effect: isForbidden ? .forbid : .allow, userID: user?.id, role: input.role,
          validFrom: start, validUntil: end,
          hours: try WeeklyHours.reading(weekdays: input.weekdays, hours: input.hours),
          condition: condition,
          reason: try (input.reason ?? call.reason).map {
            try TextRules.note($0, field: "reason")
          },
          grantedBy: transaction.principal.userID, grantedAt: transaction.now))
      return try await PermissionGrantView.of(grant, transaction)
    }
  }

  /// Nothing is forbidden to administrators: a book could be left with nobody who can give rights.
  /// Throws `rule.last_administrator`.
  private static func refuseAdministrators(
    _ user: User?, _ role: Role?, _ transaction: Transaction
  ) async throws {
    var isAdministrator = role == .administrator
    if let user { isAdministrator = try await AdministratorRule.holds(user.id, transaction) }
    guard isAdministrator else { return }
    let name = user.map { Excerpt.of($0.name) } ?? "USER"
    throw OpsError(
      .lastAdministrator, "Permissions cannot be forbidden to an administrator",
      field: "permission", hint: "run `opsh role revoke \(name) administrator` first")
  }
}
