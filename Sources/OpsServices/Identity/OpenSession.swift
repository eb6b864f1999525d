import OpsDomain
import OpsStorage

/// The one place where a session begins. Every way to sign in ends here, and each time with a token
/// that nobody has seen before: a token from before the sign-in is worth nothing after it.
enum OpenSession {
  /// Opens a session for a user who has just shown who it is.
  ///
  /// - Parameters:
  ///   - authenticatedAt: When the person showed it, which may be before now.
  ///   - methods: How.
  ///   - transaction: Acts as the system.
  static func open(
    _ user: User, authenticatedAt: Instant, methods: [SignInMethod], random: any RandomSource,
    _ transaction: Transaction
  ) async throws -> SignedIn {
    let token = AccessToken.make(random)
    guard let digest = AccessToken.digest(of: token) else {
      throw OpsError(.internalError, "A new token does not have a token's form")
    }
    try await forget(of: user.id, transaction)
    let expiresAt = transaction.now.adding(
      TimeSpan(milliseconds: Int64(Limits.tokenLifetimeDays) * 86_400_000))
    _ = try await transaction.repository(AccessSession.self).create(
      AccessSession(
        id: transaction.nextID(), tokenDigest: digest, userID: user.id,
        createdAt: transaction.now, expiresAt: expiresAt))
    var user = user
    user.lastSignInAt = transaction.now
    user = try await transaction.repository(User.self).update(user)
    let principal = try await IdentityService.principal(of: user, transaction)
    return SignedIn(token: token, principal: principal, expiresAt: expiresAt)
  }

  /// Removes the user's sessions that are over, so that the table holds live ones only.
  private static func forget(of user: RecordID, _ system: Transaction) async throws {
    let sessions = system.repository(AccessSession.self)
    let known = try await sessions.all(
      where: .equals(AccessSession.Columns.userID, .id(user)))
    for session in known where session.revokedAt != nil || session.expiresAt <= system.now {
      try await sessions.delete(session)
    }
  }
}
