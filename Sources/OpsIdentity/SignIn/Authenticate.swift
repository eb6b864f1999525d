import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Whose token this is, with the rights of the moment: nothing is cached, so a revoked session or
  /// token, a disabled user, a role taken back or a grant past its hours counts at once everywhere.
  ///
  /// Takes the token of a session, a personal access token, or one that its holder has narrowed.
  /// Throws `signin.missing` for what is no token, `signin.expired` for one that is unknown, over
  /// or revoked, or whose user is disabled, `denied.scope` for one outside its hours.
  public func authenticate(_ token: Secret) async throws -> Principal {
    try await authenticate(token, isNewUse: true)
  }

  /// Whose token this is by now, for somebody who asks nothing else, and for a command that has
  /// begun with it and goes on, such as the next round of `watch`. As ``authenticate(_:)``, but no
  /// use of a token that has only so many: also one that is used up says whose it is. Nothing may
  /// be done for the caller because of this answer alone.
  package func authenticateAgain(_ token: Secret) async throws -> Principal {
    try await authenticate(token, isNewUse: false)
  }

  private func authenticate(_ token: Secret, isNewUse: Bool) async throws -> Principal {
    if let remote = try desk.identityForwarder() {
      return try await remote.authenticate(token, isNewUse: isNewUse)
    }
    if let digest = AccessToken.digest(of: token) { return try await session(digest) }
    let gate = TokenGate(desk: desk)
    if let secret = TokenSecret(token) { return try await gate.admit(secret) }
    if let narrowed = NarrowedToken(token) {
      return try await gate.admit(narrowed, isNewUse: isNewUse)
    }
    throw desk.report(Self.noToken, of: "auth.authenticate")
  }

  /// Ends the token's session at once, and what would renew it; a personal access token is good
  /// until it is revoked. A session that is over already stays so. Throws `signin.missing` for what
  /// is no token.
  public func signOut(_ token: Secret) async throws {
    if let remote = try desk.identityForwarder() { return try await remote.signOut(token) }
    if TokenSecret(token) != nil || NarrowedToken(token) != nil { return }
    guard let digest = AccessToken.digest(of: token) else {
      throw desk.report(Self.noToken, of: "auth.sign_out")
    }
    let user = try await desk.readAsSystem(.signOut) { transaction in
      try await transaction.repository(AccessSession.self)
        .fetch(key: AccessSession.tokenKey, digest)?.userID
    }
    guard let user else { return }
    _ = try await desk.performAsSystem(.signOut, actor: user) { transaction in
      let sessions = transaction.repository(AccessSession.self)
      let found = try await sessions.fetch(key: AccessSession.tokenKey, digest)
      guard var session = found, session.revokedAt == nil else { return }
      session.revokedAt = transaction.now
      session = try await sessions.update(session)
      try await Self.endTokens(behind: session, transaction)
    }
  }

  /// What is known of a session's token.
  private struct Sighting: Sendable {
    let principal: Principal
    let session: AccessSession
    let now: Instant
  }

  private func session(_ digest: [UInt8]) async throws -> Principal {
    let seen = try await desk.readAsSystem(.authenticate) { transaction in
      let session = try await transaction.repository(AccessSession.self)
        .fetch(key: AccessSession.tokenKey, digest)
      if let session, session.isIdle(at: transaction.now) {
        throw Self.notUsed(for: session.idleLimit)
      }
      guard let session, session.isLive(at: transaction.now),
        let user = try await transaction.repository(User.self).fetch(session.userID),
        user.isActive
      else { throw Self.signInOver }
      return Sighting(
        principal: try await Self.principal(of: user, session, transaction), session: session,
        now: transaction.now)
    }
    guard seen.session.lastActiveAt.adding(SessionLimits.precision) <= seen.now else {
      return seen.principal
    }
    // Where the book cannot be written now, the next request tries again: nobody who only reads
    // waits for a writer.
    return (try? await touch(seen.session)) ?? seen.principal
  }

  /// Writes down that the session is in use, and gives its principal with the time it gained.
  private func touch(_ seen: AccessSession) async throws -> Principal? {
    try await desk.performAsSystem(.touchSession, actor: seen.userID, canWait: true) {
      transaction in
      let sessions = transaction.repository(AccessSession.self)
      guard var session = try await sessions.fetch(seen.id), session.isLive(at: transaction.now),
        let user = try await transaction.repository(User.self).fetch(session.userID)
      else { return nil }
      session.lastActiveAt = transaction.now
      session = try await sessions.update(session)
      return try await Self.principal(of: user, session, transaction)
    }.output
  }

  static var signInOver: OpsError {
    OpsError(
      .signInExpired, "The sign-in has ended",
      hint: "run `opsh auth login NAME` to sign in again")
  }

  private static func notUsed(for limit: TimeSpan) -> OpsError {
    OpsError(
      .signInExpired, "The sign-in has ended: it was not used for \(limit)",
      hint: "run `opsh auth login NAME` to sign in again")
  }

  static var noToken: OpsError {
    OpsError(
      .signInMissing, "There is no valid access token",
      hint: "run `opsh auth login NAME` to sign in")
  }
}
