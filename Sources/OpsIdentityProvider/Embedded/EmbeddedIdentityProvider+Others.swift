import Crypto
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage

/// Other providers on the sign-in page: the browser goes there and comes back with a code, and the
/// person is signed in as with a token of that provider.
extension EmbeddedIdentityProvider {
  /// Where other providers send the browser, below the address of the server.
  public static let returnPath = "/identity/external/return"

  public var offered: [String] { others.map(\.issuer.name) }

  public func leave(
    to name: String, for request: AuthorizationRequest, state: String
  ) async throws -> PageDeparture {
    _ = try Self.check(request)
    let (provider, key) = try other(name)
    let signIn = try await provider.begin(
      returningTo: base + Self.returnPath, random: random)
    let trip = PageTrip(
      request, state: state, at: name, signIn,
      until: desk.clock.now().adding(PageTrip.lifetime))
    return PageDeparture(address: signIn.address, trip: try trip.sealed(key, random))
  }

  public func comeBack(
    _ fields: [String: String], with sealed: Secret, from source: SignInSource
  ) async throws -> PageReturn {
    guard let tripKey else { throw PageTrip.unknown }
    let trip = try PageTrip.opened(sealed, tripKey, at: desk.clock.now())
    let (provider, _) = try other(trip.provider)
    let signIn = trip.signIn
    let token = try await provider.redeem(try signIn.code(in: fields), of: signIn)
    // All that is asked of such a token is asked where it opens a session. That session is ended at
    // once: the program that waits for the code opens its own.
    let signedIn = try await identity.signIn(token, nonce: signIn.nonce, from: source)
    try await identity.signOut(signedIn.token)
    guard let user = signedIn.principal.userID, let session = signedIn.principal.session else {
      throw OpsError.badIdentityToken
    }
    let code = try await code(
      for: trip.request, of: user, authenticatedAt: session.authenticatedAt)
    return PageReturn(redirect: trip.redirect, state: trip.state, code: code)
  }

  private func other(
    _ name: String
  ) throws(ProviderFailure) -> (provider: ExternalProvider, key: SymmetricKey) {
    guard let tripKey,
      let found = others.first(where: { TextFolding.sameBytes($0.issuer.name, name) })
    else { throw ProviderFailure(.invalidRequest, "This provider is not offered here") }
    return (found, tripKey)
  }

  /// A code of ours for the program that asked for one.
  private func code(
    for request: AuthorizationRequest, of user: RecordID, authenticatedAt: Instant
  ) async throws -> Secret {
    let challenge = try Self.check(request)
    let secret = OneTimeSecret.make(OneTimeSecret.codePrefix, random)
    guard let digest = OneTimeSecret.digest(secret, OneTimeSecret.codePrefix) else {
      throw OpsError(.internalError, "A new code does not have a code's form")
    }
    let seed = AccountSeed(random)
    _ = try await desk.performAsSystem(.authorizeAccount, actor: user) {
      try await Self.agree(user, seed, $0)
      try await Self.forgetOld($0)
      _ = try await $0.repository(IdentityGrant.self).create(
        IdentityGrant(
          id: $0.nextID(), kind: .authorizationCode, digest: digest, client: request.client,
          redirect: request.redirect, challenge: challenge, nonce: request.nonce,
          userID: user, methods: [.provider], authenticatedAt: authenticatedAt,
          createdAt: $0.now, expiresAt: $0.now.adding(TokenLimits.codeLifetime)))
    }
    return secret
  }
}
