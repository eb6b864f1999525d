import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

extension EmbeddedIdentityProvider {
  public func beginDevice(_ request: DeviceRequest) async throws -> DeviceAuthorization {
    try await beginDevice(request, from: .here)
  }

  /// Begins the sign-in of a terminal. An address may do it five times within 300 s.
  public func beginDevice(
    _ request: DeviceRequest, from source: SignInSource
  ) async throws -> DeviceAuthorization {
    try ProviderClients.check(request.client)
    let challenge = try Self.check(nonce: request.nonce, challenge: request.challenge)
    try identity.throttle.admit("begin", from: source, at: desk.clock.now())
    let secret = OneTimeSecret.make(OneTimeSecret.devicePrefix, random)
    let userCode = UserCode.make(random)
    guard let digest = OneTimeSecret.digest(secret, OneTimeSecret.devicePrefix) else {
      throw OpsError(.internalError, "A new code does not have a code's form")
    }
    _ = try await desk.performAsSystem(.openDevice) {
      try await Self.forgetOld($0)
      _ = try await $0.repository(IdentityGrant.self).create(
        IdentityGrant(
          id: $0.nextID(), kind: .deviceCode, digest: digest,
          userCode: UserCode.digest(userCode), client: request.client, challenge: challenge,
          nonce: request.nonce, methods: [], createdAt: $0.now,
          expiresAt: $0.now.adding(TokenLimits.deviceLifetime)))
    }
    return DeviceAuthorization(
      deviceCode: secret, userCode: userCode, page: base + "/identity/device",
      lifetime: TokenLimits.deviceLifetime, interval: TokenLimits.deviceInterval)
  }

  /// A person approves the terminal that shows `userCode`, or refuses it, with the own password.
  ///
  /// An address may try five codes within 300 s, right ones too, so that nobody guesses them.
  /// Throws what a sign-in throws, and `notfound.any` for a code that is unknown, over or decided.
  public func decideDevice(
    _ userCode: String, allow: Bool, as proof: SignInProof, from source: SignInSource
  ) async throws {
    guard case .password(let name, let password, let code) = proof else {
      throw ProviderFailure(.invalidRequest, "This provider asks for a name and a password")
    }
    try identity.throttle.admit("decide", from: source, at: desk.clock.now())
    let account = try await identity.check(name, password, code: code, from: source)
    let digest = UserCode.digest(userCode) ?? ""
    let seed = AccountSeed(random)
    _ = try await desk.performAsSystem(.decideDevice, actor: account.user.id) {
      let grants = $0.repository(IdentityGrant.self)
      let found = try await grants.first(
        where: .and([
          .equals(IdentityGrant.Columns.userCode, digest),
          .greater(IdentityGrant.Columns.expiresAt, $0.now),
        ]))
      guard var grant = found, grant.userID == nil, grant.deniedAt == nil else {
        throw OpsError(
          .notFound, "No terminal is waiting with this code", field: "user_code",
          hint: "copy it from the terminal; it lasts ten minutes")
      }
      if allow {
        try await Self.agree(account, seed, $0)
        grant.userID = account.user.id
        grant.methods = account.methods
        grant.authenticatedAt = account.authenticatedAt
      } else {
        grant.deniedAt = $0.now
      }
      _ = try await grants.update(grant)
    }
  }

  func exchangeDevice(
    _ code: Secret, verifier: Secret, client: String
  ) async throws -> ProviderTokens {
    try ProviderClients.check(client)
    guard let digest = OneTimeSecret.digest(code, OneTimeSecret.devicePrefix) else {
      throw Self.invalidGrant
    }
    let known = try await desk.readAsSystem(.redeemCode) {
      try await $0.repository(IdentityGrant.self)
        .fetch(key: IdentityGrant.digestKey, digest)
    }
    let now = desk.clock.now()
    guard let known, known.kind == .deviceCode else { throw Self.invalidGrant }
    if known.usedAt == nil {
      guard now < known.expiresAt else {
        throw ProviderFailure(.expiredToken, "The code of the terminal has expired")
      }
      guard polls.isPatient(digest, at: now) else {
        throw ProviderFailure(.slowDown, "Ask less often")
      }
      guard known.deniedAt == nil else {
        throw ProviderFailure(.accessDenied, "The person refused the sign-in")
      }
      guard known.userID != nil else {
        throw ProviderFailure(.authorizationPending, "Nobody has approved the terminal yet")
      }
    }
    let tokens = try await redeem(
      digest, .deviceCode, verifier: verifier, redirect: nil, client: client)
    polls.forget(digest)
    return tokens
  }
}
