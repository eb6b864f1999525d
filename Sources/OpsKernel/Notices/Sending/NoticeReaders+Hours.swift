import OpsDomain
import OpsStorage

extension NoticeReaders {
  /// Active users who hold the permission for all records, now or at some hour of the week: a
  /// second person who is off duty is a second person, whether the hours say when they may or when
  /// they may not.
  package func holdersAtSomeHour(of permission: Permission) async throws -> Set<RecordID> {
    let users = try await transaction.repository(User.self).active()
    var found: Set<RecordID> = []
    for user in users where try await holdsAtSomeHour(user.id, permission) {
      found.insert(user.id)
    }
    return found
  }

  /// Whether the user, active or not, holds the permission in that way.
  package func holdsAtSomeHour(
    _ user: RecordID, _ permission: Permission
  ) async throws -> Bool {
    let rights = try await RightsReader(transaction).rightsAtSomeHour(of: user)
    return Self.may(Principal(userID: user, name: "", rights: rights), permission, [])
  }
}
