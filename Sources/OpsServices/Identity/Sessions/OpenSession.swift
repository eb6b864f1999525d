import OpsDomain
import OpsStorage

extension IdentityService {
  /// Opens a session for somebody who has just proved who they are; always under a fresh token.
  /// Sessions of theirs that are over are removed, so that the table holds live ones only.
  /// - Parameter system: Acts with the rights of the system.
  static func openSession(
    of user: User, _ token: Secret, _ digest: [UInt8], _ system: Transaction
  ) async throws -> SignedIn {
    let sessions = system.repository(AccessSession.self)
    let known = try await sessions.all(where: .equals(AccessSession.Columns.userID, .id(user.id)))
    for session in known where !session.isLive(at: system.now) {
      try await sessions.delete(session)
    }
    let rights = try await RightsReader(system).rights(of: user.id)
    let limits = try await SessionLimits.read(
      system, isAdministrator: rights.roles.contains(.administrator))
    let session = try await sessions.create(
      AccessSession(
        id: system.nextID(), tokenDigest: digest, userID: user.id, createdAt: system.now,
        expiresAt: system.now.adding(limits.length), idleLimit: limits.idle))
    return SignedIn(
      token: token, principal: try await principal(of: user, session, system),
      expiresAt: session.expiresAt)
  }
}
