import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

extension EmbeddedIdentityProvider {
  public func authorize(
    _ request: AuthorizationRequest, as proof: SignInProof, from source: SignInSource
  ) async throws -> Secret {
    let challenge = try Self.check(request)
    guard case .password(let name, let password, let code) = proof else {
      throw ProviderFailure(.invalidRequest, "This provider asks for a name and a password")
    }
    let account = try await identity.check(name, password, code: code, from: source)
    let secret = OneTimeSecret.make(OneTimeSecret.codePrefix, random)
    guard let digest = OneTimeSecret.digest(secret, OneTimeSecret.codePrefix) else {
      throw OpsError(.internalError, "A new code does not have a code's form")
    }
    let seed = AccountSeed(random)
    let relay = request.hidesEmail ? Base64URL.encode(random.bytes(9)).lowercased() : nil
    _ = try await desk.performAsSystem(.authorizeAccount, actor: account.user.id) {
      try await Self.agree(account, seed, relay: relay, $0)
      try await Self.forgetOld($0)
      _ = try await $0.repository(IdentityGrant.self).create(
        IdentityGrant(
          id: $0.nextID(), kind: .authorizationCode, digest: digest, client: request.client,
          redirect: request.redirect, challenge: challenge, nonce: request.nonce,
          userID: account.user.id, methods: account.methods,
          authenticatedAt: account.authenticatedAt, createdAt: $0.now,
          expiresAt: $0.now.adding(TokenLimits.codeLifetime)))
    }
    return secret
  }

  public func checkPage(_ request: AuthorizationRequest) throws { _ = try Self.check(request) }

  /// The challenge of a request that may be answered.
  static func check(_ request: AuthorizationRequest) throws(ProviderFailure) -> [UInt8] {
    try ProviderClients.check(request.client)
    try ProviderClients.check(redirect: request.redirect)
    guard TextFolding.sameBytes(request.challengeMethod, "S256") else {
      throw ProviderFailure(.invalidRequest, "The code challenge method is S256")
    }
    return try check(nonce: request.nonce, challenge: request.challenge)
  }

  /// A person who signs in agrees to it, also after having taken the agreement back. `system` acts
  /// as the system.
  static func agree(
    _ checked: CheckedAccount, _ seed: AccountSeed, relay: String? = nil, _ system: Transaction
  ) async throws {
    let user = try await IdentityService.confirm(checked, system)
    try await agree(user.id, seed, relay: relay, system)
  }

  /// The same for a person whom another provider has signed in.
  static func agree(
    _ user: RecordID, _ seed: AccountSeed, relay: String? = nil, _ system: Transaction
  ) async throws {
    var account = try await IdentityAccount.ensure(of: user, seed, system)
    guard account.state != .transferred else {
      throw OpsError(
        .signInFailed, "This account was replaced by another one",
        hint: "sign in with the other account")
    }
    let before = account
    account.state = .authorized
    if let relay, account.firstSharedAt == nil { account.relayName = relay }
    if account != before { _ = try await system.repository(IdentityAccount.self).update(account) }
  }

  /// Removes codes that are over for an hour, a few at a time: a code that is used a second time in
  /// that hour is still known.
  static func forgetOld(_ system: Transaction) async throws {
    let grants = system.repository(IdentityGrant.self)
    let old = try await grants.fetch(
      Query(
        IdentityGrant.schema,
        where: .less(
          IdentityGrant.Columns.expiresAt,
          system.now.adding(seconds: -3_600)), limit: 20))
    for grant in old.items { try await grants.delete(grant) }
    let tokens = system.repository(RefreshToken.self)
    let ended = try await tokens.fetch(
      Query(
        RefreshToken.schema,
        where: .less(RefreshToken.Columns.expiresAt, system.now),
        limit: 20))
    for token in ended.items { try await tokens.delete(token) }
  }
}
