import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

extension EmbeddedIdentityProvider {
  /// The next refresh token of the family. Of two who show the same one, the later ends the family.
  func refresh(
    _ token: Secret, nonce: String?, client: String
  ) async throws -> ProviderTokens {
    try ProviderClients.check(client)
    if let nonce { _ = try Self.check(nonce: nonce, challenge: Self.noChallenge) }
    guard let digest = OneTimeSecret.digest(token, OneTimeSecret.refreshPrefix) else {
      throw Self.invalidGrant
    }
    let secret = OneTimeSecret.make(OneTimeSecret.refreshPrefix, random)
    guard let fresh = OneTimeSecret.digest(secret, OneTimeSecret.refreshPrefix) else {
      throw OpsError(.internalError, "A new token does not have a token's form")
    }
    let relayDomain = relayDomain
    let redeemed = try await desk.performAsSystem(
      .refreshToken, actor: try await owner(of: digest)
    ) { transaction in
      let tokens = transaction.repository(RefreshToken.self)
      guard
        var known = try await tokens.fetch(key: RefreshToken.digestKey, digest),
        TextFolding.sameBytes(known.client, client)
      else { return Redeemed?.none }
      guard known.usedAt == nil else {
        try await Self.end(family: known.family, of: known.userID, transaction)
        return nil
      }
      guard known.revokedAt == nil, transaction.now < known.expiresAt else { return nil }
      known.usedAt = transaction.now
      _ = try await tokens.update(known)
      let next = RefreshToken(
        id: transaction.nextID(), digest: fresh, family: known.family, parent: known.id,
        userID: known.userID, client: known.client, methods: known.methods,
        authenticatedAt: known.authenticatedAt, createdAt: transaction.now,
        expiresAt: known.expiresAt)
      return try await Self.give(
        secret, next, nonce: nonce, relayDomain: relayDomain, transaction)
    }.output
    guard let redeemed else { throw Self.invalidGrant }
    return try await sign(redeemed)
  }

  /// Whose refresh token this is; nil for an unknown one.
  private func owner(of digest: [UInt8]) async throws -> RecordID? {
    try await desk.readAsSystem(.refreshToken) {
      try await $0.repository(RefreshToken.self)
        .fetch(key: RefreshToken.digestKey, digest)?.userID
    }
  }

  private static let noChallenge = Base64URL.encode(Array(repeating: 0, count: 32))

  public func credentialState(
    of subject: String, holding refreshToken: Secret
  ) async throws -> CredentialState {
    guard let digest = OneTimeSecret.digest(refreshToken, OneTimeSecret.refreshPrefix) else {
      return .notFound
    }
    return try await desk.readAsSystem(.readAccount) { transaction in
      guard
        let token = try await transaction.repository(RefreshToken.self)
          .fetch(key: RefreshToken.digestKey, digest),
        let account = try await transaction.repository(IdentityAccount.self)
          .fetch(key: IdentityAccount.userKey, token.userID),
        TextFolding.sameBytes(account.subject, subject),
        let user = try await transaction.repository(User.self).fetch(token.userID)
      else { return .notFound }
      guard account.state == .authorized else { return account.state }
      return token.revokedAt == nil && user.isActive ? .authorized : .revoked
    }
  }

  public func revoke(_ refreshToken: Secret) async throws {
    guard let digest = OneTimeSecret.digest(refreshToken, OneTimeSecret.refreshPrefix) else {
      return
    }
    _ = try await desk.performAsSystem(.revokeToken, actor: try await owner(of: digest)) {
      transaction in
      let token = try await transaction.repository(RefreshToken.self)
        .fetch(key: RefreshToken.digestKey, digest)
      try await Self.end(family: token?.family, of: nil, transaction)
    }
  }
}
