import OpsDomain

/// What a sign-in over the wire gives.
public struct SessionToken: Sendable {
  /// Bearer token for the following requests.
  public let token: Secret
  /// The token is refused from this moment on.
  public let expiresAt: Instant
  /// Who is signed in, with the rights of the moment.
  public let principal: Principal
  /// What the device shows at its next sign-in, so that it is told from strangers.
  public let device: Secret?

  /// What the server answers when a sign-in succeeds.
  public init(token: Secret, expiresAt: Instant, principal: Principal, device: Secret? = nil) {
    self.token = token
    self.expiresAt = expiresAt
    self.principal = principal
    self.device = device
  }
}
