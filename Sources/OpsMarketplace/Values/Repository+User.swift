import OpsDomain
import OpsStorage

extension Repository where Item == User {
  /// Whether nothing but a pseudonym is left of a user. For readers who see all users, as the
  /// system does.
  func isErased(_ user: RecordID) async throws -> Bool {
    try await fetch(user)?.erasedAt != nil
  }
}
