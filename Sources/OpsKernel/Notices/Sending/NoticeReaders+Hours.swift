import OpsDomain
import OpsStorage

extension NoticeReaders {
  /// Active users who hold the permission for all records, now or at some hour of the week: a
  /// second person who is off duty is a second person, whether the hours say when they may or when
  /// they may not.
  package func holdersAtSomeHour(of permission: Permission) async throws -> Set<RecordID> {
    let reader = RightsReader(transaction)
    let users = try await transaction.repository(User.self)
      .all(where: .equals(User.Columns.isActive, true), order: [.ascending(Column.id)])
    var found: Set<RecordID> = []
    for user in users {
      let rights = try await reader.rightsAtSomeHour(of: user.id)
      let principal = Principal(userID: user.id, name: user.name, rights: rights)
      if Self.may(principal, permission, []) { found.insert(user.id) }
    }
    return found
  }
}
