/// What somebody may do at one moment, worked out from roles and conditional grants. A pure
/// function of what the book says and of the time.
public struct Rights: Sendable, Equatable {
  /// Roles held now, those of the product first.
  public let roles: [Role]
  /// Permissions that are good for every record.
  public let permissions: Set<Permission>
  /// Those of ``permissions`` that the book gives to everybody, and nothing else gives.
  public let shared: Set<Permission>
  /// Permissions that cover some records only. One of ``shared`` may be here as well: the book may
  /// show everybody only a part of the records.
  public let conditions: [Permission: [GrantCondition]]
  /// Records for which a permission is forbidden, even if something else allows it.
  public let exceptions: [Permission: [GrantCondition]]
  /// When the rights may change by themselves; nil if only a change of the book can change them.
  public let validUntil: Instant?

  /// Rights that are already calculated, such as those that a server sends; nothing is checked.
  public init(
    roles: [Role], permissions: Set<Permission>, shared: Set<Permission> = [],
    conditions: [Permission: [GrantCondition]] = [:],
    exceptions: [Permission: [GrantCondition]] = [:], validUntil: Instant? = nil
  ) {
    self.roles = roles
    self.permissions = permissions
    self.shared = shared
    self.conditions = conditions
    self.exceptions = exceptions
    self.validUntil = validUntil
  }

  /// The rights of `user` at `moment`.
  ///
  /// To administrators nothing is forbidden. What is forbidden without a condition is taken away
  /// from everything; what is forbidden for some records is an exception; what is allowed for some
  /// records counts where nothing allows it for all. An indivisible permission
  /// (``Permission/isIndivisible``) that is forbidden for some records is gone, and one that is
  /// allowed for some is not given.
  /// - Parameters:
  ///   - assignments: Role assignments of the user, those that are over among them.
  ///   - custom: The permissions of the roles the book has made, inheritance resolved.
  ///   - grants: Conditional grants of the user and of roles.
  ///   - everybody: What the book lets everybody do, signed in or not.
  ///   - workbench: When given, the rights are those of this role alone.
  public static func evaluate(
    user: RecordID, assignments: [RoleAssignment], custom: [Role: Set<Permission>],
    grants: [PermissionGrant], everybody: Set<Permission> = [], workbench: Role? = nil,
    at moment: CivilMoment
  ) -> Rights {
    let held = assignments.filter { $0.userID == user && $0.isHeld(at: moment) }.map(\.role)
    var roles = ordered(held)
    if let workbench {
      // An administrator may open every workbench; nobody else one that is not theirs.
      let isOpen = roles.contains(workbench) || roles.contains(.administrator)
      roles = isOpen ? [workbench] : []
    }
    let own = grants.filter { grant in
      grant.userID == user || grant.role.map(roles.contains) ?? false
    }
    let active = own.filter { $0.holds(at: moment) }
    var permissions = roles.reduce(into: Set<Permission>()) {
      $0.formUnion(custom[$1] ?? $1.permissions)
    }
    for grant in active where grant.effect == .allow && grant.condition == nil {
      permissions.insert(grant.permission)
    }
    let shared = everybody.subtracting(permissions)
    permissions.formUnion(shared)
    // Nothing is forbidden to administrators: somebody must always be able to give rights.
    let forbidden =
      roles.contains(.administrator) ? [] : active.filter { $0.effect == .forbid }
    let gone = Set(
      forbidden.filter { $0.condition == nil || $0.permission.isIndivisible }.map(\.permission))
    permissions.subtract(gone)
    let some = active.filter {
      $0.effect == .allow && $0.condition != nil && !$0.permission.isIndivisible
        && !gone.contains($0.permission)
        && (!permissions.contains($0.permission) || shared.contains($0.permission))
    }
    return Rights(
      roles: roles, permissions: permissions, shared: shared.subtracting(gone),
      conditions: conditions(of: some),
      exceptions: conditions(of: forbidden.filter { !gone.contains($0.permission) }),
      validUntil: edge(assignments, own, moment))
  }

  /// Each role once, the product's own in their order and before those of the book.
  private static func ordered(_ held: [Role]) -> [Role] {
    let builtIn = Role.allCases.filter { held.contains($0) && $0 != .unauthorized }
    let others = Set(held.filter { !$0.isBuiltIn }).sorted { $0.rawValue < $1.rawValue }
    return held.isEmpty ? [.unauthorized] : builtIn + others
  }

  private static func conditions(
    of grants: [PermissionGrant]
  ) -> [Permission: [GrantCondition]] {
    Dictionary(grouping: grants, by: \.permission).mapValues { $0.compactMap(\.condition) }
  }

  /// The next moment at which an assignment ends or a grant begins or ends.
  private static func edge(
    _ assignments: [RoleAssignment], _ grants: [PermissionGrant], _ moment: CivilMoment
  ) -> Instant? {
    var edges: [Instant] = []
    for assignment in assignments where assignment.isHeld(at: moment) {
      if let end = assignment.expiresAt { edges.append(end) }
      // A last day, near or far, is looked at again at every midnight.
      if assignment.expiresOn != nil { edges.append(moment.endOfDay) }
    }
    for grant in grants where grant.revokedAt == nil {
      edges += [grant.validFrom, grant.validUntil].compactMap { $0 }
      // Hours begin and end at whole minutes.
      if grant.hours != nil { edges.append(moment.nextMinute) }
    }
    return edges.filter { moment.instant < $0 }.min()
  }
}
