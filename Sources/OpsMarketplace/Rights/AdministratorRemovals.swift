import OpsDomain
import OpsKernel
import OpsStorage

/// Keeps who takes the right to administer the marketplace from somebody else, and when: who
/// disables or erases the user, takes back a role or a grant, forbids it, or takes it out of a role
/// of the book. ``SecondAdministrator`` asks for it, so that nobody makes themselves the only one
/// who could decide, and then decides about themselves.
enum AdministratorRemovals {
  static let removals = CollectionRules(AdministratorRemoval.self, readable: .marketAdminister)
    .transition(of: AdministratorRemoval.self) { old, new in
      guard let new, old.map({ $0.userID == new.userID && $0.at <= new.at }) ?? true else {
        throw OpsError(
          .badState, "Who took the rights of an administrator, and when, does not change")
      }
    }

  static let users = RuleAddition(to: User.self)
    .reaction(of: User.self) { old, new, transaction in
      guard let old, let new, old.isActive, !new.isActive,
        try await NoticeReaders(transaction).holdsAtSomeHour(new.id, asked)
      else { return }
      try await keep([new.id], transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.self)
    .reaction(of: RoleAssignment.self) { old, new, transaction in
      let reader = RightsReader(transaction)
      // A first role ends what grants gave to people without one.
      if old == nil, let new, try await reader.isWithoutRole(new.userID, besides: new.id),
        try await reader.widest(of: .unauthorized).contains(asked)
      {
        try await keep(lost(among: [new.userID], transaction), transaction)
      }
      guard let old, let new, old.isHeld(at: transaction.moment), new.revokedAt != nil,
        try await reader.gives(old.role, any: [asked])
      else { return }
      try await keep(lost(among: [new.userID], transaction), transaction)
    }

  static let grants = RuleAddition(to: PermissionGrant.self)
    .reaction(of: PermissionGrant.self) { old, new, transaction in
      guard let new, new.permission == asked else { return }
      if let old, old.effect == .allow, old.revokedAt == nil, new.revokedAt != nil {
        guard isValid(old, at: transaction.now) else { return }
        let people = try await RightsReader(transaction).addressees(of: new)
        try await keep(lost(among: people, transaction), transaction)
      }
      // A ban at some hours only leaves a second administrator at the other hours.
      if old == nil, new.effect == .forbid, new.hours == nil {
        let people = try await RightsReader(transaction).addressees(of: new)
        let given = try await given(among: people, transaction)
        try await keep(given, from: new.validFrom, transaction)
      }
    }

  static let rolesOfTheBook = RuleAddition(to: CustomRole.self)
    .reaction(of: CustomRole.self) { old, new, transaction in
      guard let old, old.effectivePermissions.contains(asked),
        new?.effectivePermissions.contains(asked) != true
      else { return }
      let holders = try await RightsReader(transaction).holders(of: old.role).sorted()
      try await keep(lost(among: holders, transaction), transaction)
    }

  /// When the last of them was that this user has brought about; nil for none.
  static func last(by user: RecordID, _ system: Transaction) async throws -> Instant? {
    try await system.repository(AdministratorRemoval.self)
      .fetch(key: AdministratorRemoval.userKey, user)?.at
  }

  private static let asked = Permission.marketAdminister

  /// Keeps that the caller took the right from one of `people`, unless that is only the caller.
  /// The system, and the owner of the process, decide nothing about themselves.
  ///
  /// - Parameter moment: From when on it is gone; nil for now.
  private static func keep(
    _ people: [RecordID], from moment: Instant? = nil, _ system: Transaction
  ) async throws {
    guard let user = system.caller.userID, people.contains(where: { $0 != user }) else { return }
    let removals = system.repository(AdministratorRemoval.self)
    let at = max(system.now, moment ?? system.now)
    guard var known = try await removals.fetch(key: AdministratorRemoval.userKey, user) else {
      _ = try await removals.create(
        AdministratorRemoval(id: system.nextID(), userID: user, at: at))
      return
    }
    guard known.at < at else { return }
    known.at = at
    _ = try await removals.update(known)
  }

  /// Those of `people` who are active and no longer hold the right, after the change.
  private static func lost(
    among people: [RecordID], _ system: Transaction
  ) async throws -> [RecordID] {
    let readers = NoticeReaders(system)
    var found: [RecordID] = []
    for id in people where try await isActive(id, system) {
      if try await !readers.holdsAtSomeHour(id, asked) { found.append(id) }
    }
    return found
  }

  /// Those of `people` who are active and to whom a role or a grant gives the right, whatever is
  /// forbidden.
  private static func given(
    among people: [RecordID], _ system: Transaction
  ) async throws -> [RecordID] {
    let reader = RightsReader(system)
    var found: [RecordID] = []
    for id in people where try await isActive(id, system) {
      if try await reader.widest(of: id).contains(asked) { found.append(id) }
    }
    return found
  }

  private static func isActive(_ user: RecordID, _ system: Transaction) async throws -> Bool {
    try await system.repository(User.self).fetch(user)?.isActive == true
  }

  /// Whether what the grant says has begun and is not over, whatever its hours.
  private static func isValid(_ grant: PermissionGrant, at now: Instant) -> Bool {
    grant.validFrom ?? now <= now && now < grant.validUntil ?? .maximum
  }
}
