import OpsDomain

/// A refusal in the words of OAuth 2.0 (RFC 6749 5.2, RFC 8628 3.5).
public struct ProviderFailure: Error, Sendable, Equatable {
  /// The words there are.
  public enum Reason: String, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unsupportedGrant = "unsupported_grant_type"
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case accessDenied = "access_denied"
    case expiredToken = "expired_token"
  }

  public let reason: Reason
  /// One sentence for whoever builds a client; never what was sent.
  public let message: String

  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The same as an error of the product.
  public var error: OpsError {
    switch reason {
    case .invalidRequest, .invalidClient, .unsupportedGrant: OpsError(.badValue, message)
    case .accessDenied:
      OpsError(
        .signInCancelled, "The sign-in was refused", hint: "sign in again if that was not you")
    case .invalidGrant, .authorizationPending, .slowDown, .expiredToken:
      OpsError(.signInExpired, message, hint: "`opsh auth login` signs in again")
    }
  }
}
