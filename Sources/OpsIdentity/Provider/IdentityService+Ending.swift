import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Ends what would renew the sign-in that the session came from, so that nothing brings back what
  /// was ended. `system` acts as the system.
  static func endTokens(behind session: AccessSession, _ system: Transaction) async throws {
    // Identity tokens, which open sessions, say the time of a sign-in in whole seconds.
    let second = session.authenticatedAt.milliseconds / 1000
    try await endTokens(of: session.userID, system) { $0.milliseconds / 1000 == second }
  }

  /// Ends everything that would open a session by sign-ins of a user, or by those whose time fits:
  /// refresh tokens, codes that were given out, and identity tokens. `system` acts as the system.
  package static func endTokens(
    of user: RecordID, _ system: Transaction,
    where fits: (_ authenticatedAt: Instant) -> Bool = { _ in true }
  ) async throws {
    let tokens = system.repository(RefreshToken.self)
    let open = try await tokens.all(
      where: .and([
        .equals(RefreshToken.Columns.userID, user),
        .equals(RefreshToken.Columns.revokedAt, nil),
      ]))
    // Identity tokens of the book's own provider name their family, see ``requireOpen(_:_:_:)``.
    for var token in open where fits(token.authenticatedAt) {
      token.revokedAt = system.now
      _ = try await tokens.update(token)
    }
    let grants = system.repository(IdentityGrant.self)
    for var grant in try await grants.all(where: .equals(IdentityGrant.Columns.userID, user)) {
      let isWaiting = grant.usedAt == nil && grant.deniedAt == nil
      guard isWaiting, grant.authenticatedAt.map(fits) ?? true else { continue }
      grant.deniedAt = system.now
      _ = try await grants.update(grant)
    }
    let links = system.repository(IdentityLink.self)
    for var link in try await links.all(where: .equals(IdentityLink.Columns.userID, user)) {
      link.endedAt = system.now
      _ = try await links.update(link)
    }
  }

  /// Throws `signin.token` for an identity token of a sign-in that was ended.
  ///
  /// A token of the book's own provider names its sign-in. One of another provider counts from the
  /// second in which it was made.
  static func requireOpen(
    _ claims: IdentityClaims, _ link: IdentityLink, isOwn: Bool, _ system: Transaction
  ) async throws {
    guard isOwn else {
      guard let endedAt = link.endedAt,
        claims.issuedAt.milliseconds / 1000 < endedAt.milliseconds / 1000
      else { return }
      throw OpsError.badIdentityToken
    }
    guard let family = claims.signIn.flatMap({ RecordID($0) }) else {
      throw OpsError.badIdentityToken
    }
    let open = try await system.repository(RefreshToken.self).first(
      where: .and([
        .equals(RefreshToken.Columns.family, family),
        .equals(RefreshToken.Columns.userID, link.userID),
        .equals(RefreshToken.Columns.revokedAt, nil),
      ]))
    guard open != nil else { throw OpsError.badIdentityToken }
  }
}
