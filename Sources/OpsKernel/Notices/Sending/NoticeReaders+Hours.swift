import OpsDomain
import OpsStorage

extension NoticeReaders {
  /// Active users who hold the permission for all records, now or at some hour of the week: a
  /// second person who is off duty is a second person.
  package func holdersAtSomeHour(of permission: Permission) async throws -> Set<RecordID> {
    let now = Set(try await of(.holders(of: permission, about: [])))
    let grants = try await transaction.repository(PermissionGrant.self).all(
      where: .both(
        .equals(PermissionGrant.Columns.permission, permission),
        .equals(PermissionGrant.Columns.revokedAt, nil)))
    let valid = grants.filter { $0.condition == nil && $0.isValid(at: transaction.now) }
    let allowed = try await people(of: valid.filter { $0.effect == .allow && $0.hours != nil })
    let forbidden = try await people(of: valid.filter { $0.effect == .forbid && $0.hours == nil })
    let candidates = allowed.subtracting(forbidden).subtracting(now).sorted()
    let active = try await transaction.seen(User.self, Set(candidates)).filter(\.isActive)
    return now.union(active.map(\.id))
  }

  /// Those whom the grants are for.
  private func people(of grants: [PermissionGrant]) async throws -> Set<RecordID> {
    var people = Set(grants.compactMap(\.userID))
    for role in Set(grants.compactMap(\.role)) {
      people.formUnion(try await RightsReader(transaction).holders(of: role))
    }
    return people
  }
}

extension PermissionGrant {
  /// Whether it holds at some hour around then: begun and not over.
  fileprivate func isValid(at moment: Instant) -> Bool {
    validFrom.map { $0 <= moment } ?? true && validUntil.map { moment < $0 } ?? true
  }
}
