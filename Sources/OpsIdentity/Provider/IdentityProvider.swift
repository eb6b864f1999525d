import OpsDomain

/// Who knows people by their accounts and says so with signed tokens: the product's own provider,
/// or another one in its place. The relying side knows no more of it than this.
///
/// Every method throws a ``ProviderFailure`` for what the protocol (OAuth 2.0, OpenID Connect) has
/// a word for, and an `OpsError` for the rest: `unavailable.server` when it cannot be reached,
/// `signin.failed`, `signin.second_factor` and `tempfail.throttled` when a person was asked.
public protocol IdentityProvider: Sendable {
  /// Where everything is, and what the provider can do.
  func discovery() async throws -> ProviderDiscovery

  /// The keys its tokens can be verified with now: the present one, the next, and those of tokens
  /// that are still good.
  func keys() async throws -> [ProviderKey]

  /// Signs a person in for a program and gives a code for it, good for 60 s and once.
  ///
  /// - Parameters:
  ///   - proof: What the person has shown. A provider with a page of its own does without.
  ///   - source: Where the person is.
  func authorize(
    _ request: AuthorizationRequest, as proof: SignInProof, from source: SignInSource
  ) async throws -> Secret

  /// Begins the sign-in of a terminal, which a person approves elsewhere within 10 minutes.
  func beginDevice(_ request: DeviceRequest) async throws -> DeviceAuthorization

  /// Tokens for a code or for a refresh token. A code is good once: a second use ends what the
  /// first has given. A refresh token is good once and gives the next: a second use ends them all.
  func exchange(_ request: TokenRequest) async throws -> ProviderTokens

  /// What the provider says of an account, to a caller that holds a refresh token of it.
  func credentialState(
    of subject: String, holding refreshToken: Secret
  ) async throws -> CredentialState

  /// Ends a refresh token and all of its family. An unknown one is none any more either.
  func revoke(_ refreshToken: Secret) async throws
}
