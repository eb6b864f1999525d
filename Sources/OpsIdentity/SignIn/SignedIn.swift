import OpsDomain

/// What a sign-in gives: the token to show from now on, and who that makes the caller.
public struct SignedIn: Sendable {
  /// Bearer token. Shown once; the book keeps only its digest.
  public let token: Secret
  /// Who the caller is with this token, and which rights the caller has.
  public let principal: Principal
  /// The token is refused from this moment on.
  public let expiresAt: Instant
  /// The mark of this device, to be shown at the next sign-in from it. It gives no access. With it,
  /// failed sign-ins of strangers do not lock the owner out.
  public var device: Secret?

  /// The session that a sign-in has opened, with its token.
  public init(token: Secret, principal: Principal, expiresAt: Instant, device: Secret? = nil) {
    self.token = token
    self.principal = principal
    self.expiresAt = expiresAt
    self.device = device
  }
}
