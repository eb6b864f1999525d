import OpsDomain
import OpsKernel
import OpsStorage

/// Writes the lines of an access review.
struct AccessLineWriter {
  let system: Transaction
  let usage: PermissionUsage
  let soon: Instant
  let since: Instant

  func lines(of user: User) async throws -> [AccessLine] {
    try await roles(of: user) + grants(of: user) + tokens(of: user) + signIns(of: user)
  }

  private func roles(of user: User) async throws -> [AccessLine] {
    let held = try await system.repository(RoleAssignment.self)
      .held(by: user.id, at: system.moment)
    let made = try await RightsReader(system)
      .permissions(of: held.map(\.role).filter { !$0.isBuiltIn })
    var lines: [AccessLine] = []
    for assignment in held {
      let permissions = made[assignment.role] ?? assignment.role.permissions
      let ends = [
        assignment.expiresAt,
        assignment.expiresOn.map { system.context.calendar.start(of: $0.adding(days: 1)) },
      ].compactMap { $0 }.min()
      lines.append(
        try await line(
          user, .role, assignment.role.rawValue, by: assignment.assignedBy,
          at: assignment.assignedAt, assignment.reason, ends: ends,
          used: usage.last(of: user.id, permissions)))
    }
    return lines
  }

  private func grants(of user: User) async throws -> [AccessLine] {
    let given = try await system.repository(PermissionGrant.self).all(
      where: .and([
        .equals(PermissionGrant.Columns.userID, user.id),
        .equals(PermissionGrant.Columns.revokedAt, nil),
        .equals(
          PermissionGrant.Columns.effect, .allow),
      ]))
    var lines: [AccessLine] = []
    for grant in given where grant.validUntil.map({ system.now < $0 }) ?? true {
      lines.append(
        try await line(
          user, .grant, grant.permission.rawValue, by: grant.grantedBy, at: grant.grantedAt,
          grant.reason, ends: grant.validUntil,
          used: usage.last(of: user.id, [grant.permission])))
    }
    return lines
  }

  private func tokens(of user: User) async throws -> [AccessLine] {
    let live = try await system.repository(PersonalToken.self).all(
      where: TokenService.live(at: system.now, of: user.id))
    var lines: [AccessLine] = []
    for token in live {
      lines.append(
        try await line(
          user, .token, token.name, by: nil, at: token.createdAt, nil, ends: token.expiresAt,
          used: token.lastUsedAt))
    }
    return lines
  }

  /// How the user signs in besides the password.
  private func signIns(of user: User) async throws -> [AccessLine] {
    let others = try await OtherSignIns.of(user.id, system)
    func line(_ kind: AccessLine.Kind, _ name: String, since added: Instant) -> AccessLine {
      AccessLine(
        userID: user.id, user: user.name, kind: kind, right: name, grantedBy: nil,
        grantedAt: added, reason: nil, endsAt: nil, endsSoon: false, lastUsedAt: nil,
        isUnused: false)
    }
    let links = others.links.filter { $0.state == .authorized }
    return links.map { line(.provider, $0.issuer, since: $0.createdAt) }
      + (others.phone.map { [line(.phone, "phone", since: $0.createdAt)] } ?? [])
  }

  private func line(
    _ user: User, _ kind: AccessLine.Kind, _ right: String, by giver: RecordID?,
    at given: Instant, _ reason: String?, ends: Instant?, used: Instant?
  ) async throws -> AccessLine {
    var name: String?
    if let giver { name = try await system.repository(User.self).fetch(giver)?.name }
    return AccessLine(
      userID: user.id, user: user.name, kind: kind, right: right, grantedBy: name, grantedAt: given,
      reason: reason, endsAt: ends, endsSoon: ends.map { $0 <= soon } ?? false, lastUsedAt: used,
      isUnused: given <= since && (used.map { $0 < since } ?? true))
  }
}
