import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

extension EmbeddedIdentityProvider {
  /// The one answer to a code or a token that will not do.
  static var invalidGrant: ProviderFailure {
    ProviderFailure(.invalidGrant, "The code or token is unknown, expired or already used")
  }

  func exchangeCode(
    _ code: Secret, verifier: Secret, redirect: String, client: String
  ) async throws -> ProviderTokens {
    try ProviderClients.check(client)
    guard let digest = OneTimeSecret.digest(code, OneTimeSecret.codePrefix) else {
      throw Self.invalidGrant
    }
    return try await redeem(
      digest, .authorizationCode, verifier: verifier, redirect: redirect, client: client)
  }

  /// Turns a grant into tokens, once. A second time ends what the first has given: one of the two
  /// was not its owner.
  func redeem(
    _ digest: [UInt8], _ kind: GrantKind, verifier: Secret, redirect: String?, client: String
  ) async throws -> ProviderTokens {
    let secret = OneTimeSecret.make(OneTimeSecret.refreshPrefix, random)
    let relayDomain = relayDomain
    // The person who approved the code is the actor: the device is nobody by itself.
    let person = try await desk.readAsSystem(.redeemCode) {
      try await $0.repository(IdentityGrant.self)
        .fetch(key: IdentityGrant.digestKey, digest)?.userID
    }
    let redeemed = try await desk.performAsSystem(.redeemCode, actor: person) { transaction in
      let grants = transaction.repository(IdentityGrant.self)
      guard
        var grant = try await grants.fetch(key: IdentityGrant.digestKey, digest),
        grant.kind == kind
      else { return Redeemed?.none }
      if grant.usedAt != nil {
        try await Self.end(family: grant.family, of: grant.userID, transaction)
        return nil
      }
      guard let user = grant.userID, let authenticatedAt = grant.authenticatedAt,
        grant.deniedAt == nil, transaction.now < grant.expiresAt,
        TextFolding.sameBytes(grant.client, client),
        grant.redirect.map({ TextFolding.sameBytes($0, redirect ?? "") }) ?? (redirect == nil),
        ProofKey.isVerifier(verifier), ProofKey.digest(of: verifier) == grant.challenge
      else { return nil }
      let family = transaction.nextID()
      grant.usedAt = transaction.now
      grant.family = family
      _ = try await grants.update(grant)
      let token = try Self.first(secret, family, user, grant, authenticatedAt, transaction)
      return try await Self.give(
        secret, token, nonce: grant.nonce, relayDomain: relayDomain, transaction)
    }.output
    guard let redeemed else { throw Self.invalidGrant }
    return try await sign(redeemed)
  }

  private static func first(
    _ secret: Secret, _ family: RecordID, _ user: RecordID, _ grant: IdentityGrant,
    _ authenticatedAt: Instant, _ system: Transaction
  ) throws -> RefreshToken {
    guard let digest = OneTimeSecret.digest(secret, OneTimeSecret.refreshPrefix) else {
      throw OpsError(.internalError, "A new token does not have a token's form")
    }
    return RefreshToken(
      id: system.nextID(), digest: digest, family: family, userID: user, client: grant.client,
      methods: grant.methods, authenticatedAt: authenticatedAt, createdAt: system.now,
      expiresAt: system.now.adding(TokenLimits.refreshLifetime))
  }

  /// Stores the refresh token and gathers what the identity token says; nil when the person may not
  /// sign in. Name and e-mail are in it the first time and never again. `system` acts as the
  /// system.
  static func give(
    _ secret: Secret, _ token: RefreshToken, nonce: String?, relayDomain: String,
    _ system: Transaction
  ) async throws -> Redeemed? {
    let accounts = system.repository(IdentityAccount.self)
    guard let user = try await system.repository(User.self).fetch(token.userID), user.isActive,
      var account = try await accounts.fetch(key: IdentityAccount.userKey, user.id),
      account.state == .authorized
    else { return nil }
    _ = try await system.repository(RefreshToken.self).create(token)
    let isFirst = account.firstSharedAt == nil
    if isFirst {
      account.firstSharedAt = system.now
      account = try await accounts.update(account)
    }
    let relay = account.relayName.map { "\($0)@\(relayDomain)" }
    return Redeemed(
      subject: account.subject, client: token.client, nonce: nonce,
      methods: token.methods,
      authenticatedAt: token.authenticatedAt, refreshToken: secret, family: token.family,
      email: isFirst ? (relay ?? user.email).map { Personal($0) } : nil,
      isPrivateEmail: relay != nil, name: isFirst ? Personal(user.name) : nil)
  }

  /// Ends a family of refresh tokens and the sessions of its user: somebody has a copy of what
  /// belongs to one. `system` acts as the system.
  static func end(
    family: RecordID?, of user: RecordID?, _ system: Transaction
  ) async throws {
    guard let family else { return }
    let tokens = system.repository(RefreshToken.self)
    let open = try await tokens.all(
      where: .and([
        .equals(RefreshToken.Columns.family, family),
        .equals(RefreshToken.Columns.revokedAt, nil),
      ]))
    for var token in open {
      token.revokedAt = system.now
      _ = try await tokens.update(token)
    }
    if let user { try await IdentityService.endSessions(of: user, system) }
  }

  /// The signed identity token.
  func sign(_ redeemed: Redeemed) async throws -> ProviderTokens {
    let now = desk.clock.now()
    let end = now.adding(TokenLimits.lifetime)
    let payload = IdentityPayload(
      iss: try keyring.name(at: now), sub: redeemed.subject, aud: redeemed.client,
      iat: now.seconds, exp: end.seconds, nonce: redeemed.nonce,
      authTime: redeemed.authenticatedAt.seconds, amr: redeemed.methods.map(\.rawValue),
      email: redeemed.email?.value,
      isPrivateEmail: redeemed.email == nil ? nil : redeemed.isPrivateEmail,
      name: redeemed.name?.value, sid: redeemed.family.description)
    let token = try await TokenSigner.sign(
      payload, type: TokenSigner.identityType, with: try keyring.current(at: now))
    return ProviderTokens(
      identityToken: token, refreshToken: redeemed.refreshToken,
      expiresAt: Instant(milliseconds: end.seconds * 1000))
  }
}

/// What a code or a refresh token was good for: the facts of the identity token to come.
struct Redeemed: Sendable {
  let subject: String
  let client: String
  let nonce: String?
  let methods: [SignInMethod]
  let authenticatedAt: Instant
  let refreshToken: Secret
  let family: RecordID
  let email: Personal<String>?
  let isPrivateEmail: Bool
  let name: Personal<String>?
}
