import OpsDomain
import OpsStorage

extension IdentityService {
  /// Whose token this is, with the rights of the moment: three point reads and nothing cached, so a
  /// revoked session, a disabled user or a role taken back counts at once everywhere.
  ///
  /// Throws `signin.missing` for what is no token, `signin.expired` for one that is unknown,
  /// expired or revoked, or whose user is disabled.
  public func authenticate(_ token: Secret) async throws -> Principal {
    if let remote = try desk.identityForwarder() { return try await remote.authenticate(token) }
    let digest = try digest(of: token, for: "auth.authenticate")
    return try await desk.readAsSystem("auth.authenticate") { transaction in
      let session = try await transaction.repository(AccessSession.self)
        .fetch(key: AccessSession.tokenKey, .bytes(digest))
      guard let session, session.revokedAt == nil, transaction.now < session.expiresAt,
        let user = try await transaction.repository(User.self).fetch(session.userID),
        user.isActive
      else {
        throw OpsError(
          .signInExpired, "The sign-in is over", hint: "`opsh auth login NAME` signs in again")
      }
      return try await Self.principal(of: user, transaction)
    }
  }

  /// Ends the token's session at once. A session that is over already stays so.
  /// Throws `signin.missing` for what is no token.
  public func signOut(_ token: Secret) async throws {
    if let remote = try desk.identityForwarder() { return try await remote.signOut(token) }
    let digest = try digest(of: token, for: "auth.sign_out")
    let user = try await desk.readAsSystem("auth.sign_out") { transaction in
      try await transaction.repository(AccessSession.self)
        .fetch(key: AccessSession.tokenKey, .bytes(digest))?.userID
    }
    guard let user else { return }
    _ = try await desk.performAsSystem("auth.sign_out", actor: user) { transaction in
      let sessions = transaction.repository(AccessSession.self)
      let found = try await sessions.fetch(key: AccessSession.tokenKey, .bytes(digest))
      guard var session = found, session.revokedAt == nil else { return }
      session.revokedAt = transaction.now
      _ = try await sessions.update(session)
    }
  }

  private func digest(of token: Secret, for work: String) throws -> [UInt8] {
    guard let digest = AccessToken.digest(of: token) else {
      let missing = OpsError(
        .signInMissing, "There is no valid access token", hint: "`opsh auth login NAME` signs in")
      throw desk.report(missing, of: work)
    }
    return digest
  }
}
