import OpsDomain
import OpsStorage

/// Keeps who gives whom a password, an account or the rights that approvals of settings take, so
/// that nobody makes their own second person: see ``SettingApproval``.
package enum AccessGifts {
  static let gifts = CollectionRules(AccessGift.self, readable: .systemManageSecurity)
    .transition(of: AccessGift.self) { old, new in
      guard let new,
        old.map({
          $0.receiverID == new.receiverID && $0.giverID == new.giverID && $0.at <= new.at
        }) ?? true
      else { throw OpsError(.badState, "The record of who gave access to whom cannot be changed") }
    }

  static let users = RuleAddition(to: User.self)
    .reaction(of: User.self) { old, new, transaction in
      guard let old, let new, !old.isActive, new.isActive else { return }
      try await keep([new.id], transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.self)
    .reaction(of: RoleAssignment.self) { _, new, transaction in
      guard let new else { return }
      let reader = RightsReader(transaction)
      var isGift = false
      if new.revokedAt == nil {
        isGift = try await reader.gives(new.role, any: asked)
      } else if try await reader.isWithoutRole(new.userID) {
        // Somebody without a role has what grants give to `unauthorized`.
        isGift = try await !reader.widest(of: .unauthorized).isDisjoint(with: asked)
      }
      if isGift { try await keep([new.userID], transaction) }
    }

  static let grants = RuleAddition(to: PermissionGrant.self)
    .reaction(of: PermissionGrant.self) { old, new, transaction in
      guard let new, asked.contains(new.permission) else { return }
      let isGiven = new.effect == .allow && new.revokedAt == nil
      let isForbiddenNoMore =
        new.effect == .forbid && new.revokedAt != nil && old?.revokedAt == nil
      guard isGiven || isForbiddenNoMore else { return }
      try await keep(RightsReader(transaction).addressees(of: new), transaction)
    }

  static let rolesOfTheBook = RuleAddition(to: CustomRole.self)
    .reaction(of: CustomRole.self) { old, new, transaction in
      guard let new, new.deletedAt == nil else { return }
      let added = new.effectivePermissions.subtracting(old?.effectivePermissions ?? [])
      guard !added.isDisjoint(with: asked) else { return }
      try await keep(RightsReader(transaction).holders(of: new.role).sorted(), transaction)
    }

  /// Keeps that the caller gave these people access. The system, and the owner of the process, are
  /// nobody's second person. What comes together with a new user, the user says.
  package static func keep(_ people: [RecordID], _ system: Transaction) async throws {
    guard let giver = system.caller.userID else { return }
    let gifts = system.repository(AccessGift.self)
    for receiver in people where receiver != giver {
      let user = try await system.repository(User.self).fetch(receiver)
      guard let user, user.createdBy != giver || user.createdAt != system.now else { continue }
      guard var known = try await gifts.fetch(key: AccessGift.pairKey, receiver, giver) else {
        _ = try await gifts.create(
          AccessGift(id: system.nextID(), receiverID: receiver, giverID: giver, at: system.now))
        continue
      }
      guard known.at < system.now else { continue }
      known.at = system.now
      _ = try await gifts.update(known)
    }
  }

  /// The user, everybody who gave the user access after that moment, everybody who gave it to
  /// these, and so on.
  static func givers(
    to user: RecordID, after moment: Instant, _ system: Transaction
  ) async throws -> Set<RecordID> {
    var found: Set<RecordID> = [user]
    var open = [user]
    while let next = open.popLast() {
      let gifts = try await system.repository(AccessGift.self)
        .all(where: .equals(AccessGift.Columns.receiverID, next))
      var givers = gifts.filter { moment < $0.at }.map(\.giverID)
      if let person = try await system.repository(User.self).fetch(next),
        moment < person.createdAt, let creator = person.createdBy
      {
        givers.append(creator)
      }
      givers += try await grantersToRoles(of: next, after: moment, system)
      for giver in givers where found.insert(giver).inserted { open.append(giver) }
    }
    return found
  }

  /// Who gave one of the rights to a role that the user holds. A role can be had later than the
  /// right was given to it, also without anybody's help: people register as customers.
  private static func grantersToRoles(
    of user: RecordID, after moment: Instant, _ system: Transaction
  ) async throws -> [RecordID] {
    let held = try await system.repository(RoleAssignment.self).all(
      where: .both(
        .equals(RoleAssignment.Columns.userID, user),
        .equals(RoleAssignment.Columns.revokedAt, nil)))
    var roles = Set(held.map(\.role))
    if try await RightsReader(system).isWithoutRole(user) { roles.insert(.unauthorized) }
    var granters: [RecordID] = []
    for role in roles {
      let grants = try await system.repository(PermissionGrant.self).all(
        where: .both(
          .equals(PermissionGrant.Columns.role, role),
          .equals(PermissionGrant.Columns.revokedAt, nil)))
      granters += grants.filter {
        $0.effect == .allow && asked.contains($0.permission) && moment < $0.grantedAt
      }.compactMap(\.grantedBy)
    }
    return granters
  }

  private static let asked: Set<Permission> = [.systemManageSettings, .systemApproveConfiguration]
}
