import OpsDomain

/// What a sign-in over the wire gives.
public struct SessionToken: Sendable {
  /// Bearer token for the following requests.
  public let token: Secret
  /// The token is refused from this moment on.
  public let expiresAt: Instant
  public let principal: Principal

  public init(token: Secret, expiresAt: Instant, principal: Principal) {
    self.token = token
    self.expiresAt = expiresAt
    self.principal = principal
  }
}
