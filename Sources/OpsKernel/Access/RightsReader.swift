import OpsDomain
import OpsStorage

/// Works out what users may do from what the book says at this moment. Nothing is remembered: a
/// role taken back or a grant past its hours counts from the next question on.
package struct RightsReader {
  /// Reads with the rights of the system: the person who asks need not see roles and grants.
  private let transaction: Transaction

  package init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("works out what somebody may do")
  }

  /// What the user may do now, all roles together or at one workbench.
  package func rights(of user: RecordID, workbench: Role? = nil) async throws -> Rights {
    try await rights(of: user, workbench, anyHour: false)
  }

  /// What the user may do at some hour of the week: what is allowed at some hours counts, and what
  /// is forbidden at some hours does not.
  func rightsAtSomeHour(of user: RecordID) async throws -> Rights {
    try await rights(of: user, nil, anyHour: true)
  }

  private func rights(
    of user: RecordID, _ workbench: Role?, anyHour isAnyHour: Bool
  ) async throws -> Rights {
    let assignments = try await assignments(of: user)
    let moment = transaction.moment
    var roles = assignments.filter { $0.isHeld(at: moment) }.map(\.role)
    if let workbench { roles.append(workbench) }
    let grants = try await grants(of: user, roles)
    return Rights.evaluate(
      user: user, assignments: assignments,
      custom: try await permissions(of: roles.filter { !$0.isBuiltIn }),
      grants: isAnyHour ? grants.compactMap(Self.atSomeHour) : grants,
      everybody: try await everybody(), workbench: workbench, at: moment)
  }

  /// The next moment at which what the user may do changes by itself; nil if nothing of it ends.
  package func nextChange(of user: RecordID) async throws -> Instant? {
    let assignments = try await assignments(of: user)
    let moment = transaction.moment
    let roles = assignments.filter { $0.isHeld(at: moment) }.map(\.role)
    return Rights.nextChange(
      assignments: assignments, grants: try await grants(of: user, roles), at: moment.instant,
      transaction.context.calendar)
  }

  /// The grant as it counts for a question about any hour; nil for one that does not.
  private static func atSomeHour(_ grant: PermissionGrant) -> PermissionGrant? {
    guard grant.hours != nil else { return grant }
    guard grant.effect == .allow else { return nil }
    var whole = grant
    whole.hours = nil
    return whole
  }

  /// What everybody may do, signed in or not: as far as the setting `access.explore` lets them,
  /// explore what areas offer to the public, and look at products.
  package func everybody() async throws -> Set<Permission> {
    guard let reach = try await Settings.explore.value(transaction) else { return [] }
    let shared = reach == .on ? RoleMatrix.guest : []
    for offer in transaction.hooks((any PublicOffer).self) {
      if try await offer.isThere(transaction) { return shared.union(RoleMatrix.passerBy) }
    }
    return shared
  }

  /// Everything the user may do at some hour: what roles give, and every grant that is not over.
  /// Nothing that is forbidden is taken away, because that can change.
  package func widest(of user: RecordID) async throws -> Set<Permission> {
    let sources = try await sources(of: user)
    return sources.reduce(into: []) { $0.formUnion($1.permissions) }
  }

  /// Everything holders of the role may do by it at some hour: what it gives, and every grant to it
  /// that is not over.
  package func widest(of role: Role) async throws -> Set<Permission> {
    let made = try await permissions(of: role.isBuiltIn ? [] : [role])
    let now = transaction.now
    let given = try await transaction.repository(PermissionGrant.self).all(
      where: .and([
        .equals(PermissionGrant.Columns.revokedAt, nil),
        .equals(PermissionGrant.Columns.role, role),
      ])
    ).filter { $0.effect == .allow && now < $0.validUntil ?? .maximum }
    return (made[role] ?? role.permissions).union(given.map(\.permission))
  }

  /// Who holds the role now. Users without a role hold ``Role/unauthorized``, which nobody is
  /// given.
  package func holders(of role: Role) async throws -> Set<RecordID> {
    guard role != .unauthorized else { return try await withoutRole() }
    let moment = transaction.moment
    let found = try await transaction.repository(RoleAssignment.self).all(
      where: .and([
        .equals(RoleAssignment.Columns.role, role),
        .equals(RoleAssignment.Columns.revokedAt, nil),
      ]))
    return Set(found.filter { $0.isHeld(at: moment) }.map(\.userID))
  }

  private func withoutRole() async throws -> Set<RecordID> {
    let moment = transaction.moment
    let given = try await transaction.repository(RoleAssignment.self)
      .all(where: .equals(RoleAssignment.Columns.revokedAt, nil))
    let users = try await transaction.repository(User.self).all(where: .everything)
    return Set(users.map(\.id)).subtracting(given.filter { $0.isHeld(at: moment) }.map(\.userID))
  }

  /// Until when somebody holds some permissions.
  enum Tenure: Equatable, Sendable {
    /// One of them is not held at all.
    case missing(Permission)
    /// Until then, unless something is given: the first moment at which one of them is gone.
    case until(Instant)
    /// None of them ends by itself.
    case lasting
  }

  /// The refusal of an action that wants a right of the person's own.
  static func missing(_ permission: Permission, to action: String) -> OpsError {
    OpsError(
      .denied, "\(action) needs the permission \(permission.rawValue) by a role or grant of yours",
      hint: "run `opsh auth permissions` to see what you may do")
  }

  /// How long the user holds all of `permissions`.
  func tenure(of permissions: Set<Permission>, heldBy user: RecordID) async throws -> Tenure {
    var ends: [Permission: Instant] = [:]
    for source in try await sources(of: user, isNow: true) {
      for permission in source.permissions.intersection(permissions) {
        ends[permission] = max(ends[permission] ?? source.end, source.end)
      }
    }
    let missing = permissions.filter { ends[$0] == nil }
    if let one = missing.min(by: { $0.rawValue < $1.rawValue }) { return .missing(one) }
    guard let end = ends.values.min(), end != .maximum else { return .lasting }
    return .until(end)
  }

  /// Something that gives permissions, until its end.
  private typealias Source = (permissions: Set<Permission>, end: Instant)

  /// - Parameter isNow: Leaves out what the user would have only without a role.
  private func sources(of user: RecordID, isNow: Bool = false) async throws -> [Source] {
    let moment = transaction.moment
    let held = try await assignments(of: user).filter { $0.isHeld(at: moment) }
    let made = try await permissions(of: held.map(\.role).filter { !$0.isBuiltIn })
    let roles = held.map { assignment -> Source in
      let day = assignment.expiresOn.map {
        transaction.context.calendar.start(of: $0.adding(days: 1))
      }
      let end = min(assignment.expiresAt ?? .maximum, day ?? .maximum)
      return (made[assignment.role] ?? assignment.role.permissions, end)
    }
    let given = try await grants(of: user, held.map(\.role)).filter {
      $0.effect == .allow && moment.instant < $0.validUntil ?? .maximum
        && !(isNow && !held.isEmpty && $0.role == .unauthorized)
    }
    return roles
      + given.map { grant -> Source in
        // What is good at some hours, for some records or later is not held from now on.
        let isWhole =
          grant.hours == nil && grant.condition == nil
          && grant.validFrom ?? moment.instant <= moment.instant
        return ([grant.permission], isWhole ? grant.validUntil ?? .maximum : moment.instant)
      }
  }

  /// The permissions of roles the book has made; removed ones have none.
  package func permissions(of roles: [Role]) async throws -> [Role: Set<Permission>] {
    guard !roles.isEmpty else { return [:] }
    let found = try await transaction.repository(CustomRole.self).all(
      where: .and([
        .oneOf(CustomRole.Columns.role, roles),
        .equals(CustomRole.Columns.deletedAt, nil),
      ]))
    return Dictionary(
      found.map { ($0.role, $0.effectivePermissions) }, uniquingKeysWith: { $0.union($1) })
  }

  /// The roles that the user holds now, but for those of one assignment.
  func heldRoles(of user: RecordID, besides assignment: RecordID? = nil) async throws -> [Role] {
    let moment = transaction.moment
    return try await assignments(of: user)
      .filter { $0.id != assignment && $0.isHeld(at: moment) }.map(\.role)
  }

  private func assignments(of user: RecordID) async throws -> [RoleAssignment] {
    try await transaction.repository(RoleAssignment.self).all(
      where: .and([
        .equals(RoleAssignment.Columns.userID, user),
        .equals(RoleAssignment.Columns.revokedAt, nil),
      ]), order: [.ascending(RoleAssignment.Columns.assignedAt)])
  }

  private func grants(of user: RecordID, _ roles: [Role]) async throws -> [PermissionGrant] {
    // Somebody without a role is unauthorized, and grants can be made for that as well.
    let names = roles + [.unauthorized]
    return try await transaction.repository(PermissionGrant.self).all(
      where: .and([
        .equals(PermissionGrant.Columns.revokedAt, nil),
        .or([
          .equals(PermissionGrant.Columns.userID, user),
          .oneOf(PermissionGrant.Columns.role, names),
        ]),
      ]))
  }
}
