import OpsDomain

/// What a sign-in gives: the token to show from now on, and who that makes the caller.
public struct SignedIn: Sendable {
  /// Bearer token. Shown once; the book keeps only its digest.
  public let token: Secret
  public let principal: Principal
  /// The token is refused from this moment on.
  public let expiresAt: Instant

  public init(token: Secret, principal: Principal, expiresAt: Instant) {
    self.token = token
    self.principal = principal
    self.expiresAt = expiresAt
  }
}
