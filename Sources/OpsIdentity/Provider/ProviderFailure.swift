import OpsDomain

/// A refusal in the words of OAuth 2.0 (RFC 6749 5.2, RFC 8628 3.5).
public struct ProviderFailure: Error, Sendable, Equatable {
  /// The words there are.
  public enum Reason: String, Sendable, CaseIterable {
    /// A parameter is missing or has the wrong form.
    case invalidRequest = "invalid_request"
    /// The provider does not know the program.
    case invalidClient = "invalid_client"
    /// The code or token is unknown, expired or already used.
    case invalidGrant = "invalid_grant"
    /// The provider gives no tokens for this type of grant.
    case unsupportedGrant = "unsupported_grant_type"
    /// Nobody has approved the terminal yet: it asks again later.
    case authorizationPending = "authorization_pending"
    /// The terminal asks too often: it waits 5 seconds longer between two questions.
    case slowDown = "slow_down"
    /// The person refused the sign-in.
    case accessDenied = "access_denied"
    /// The code of the terminal has expired.
    case expiredToken = "expired_token"
  }

  /// What went wrong, as OAuth calls it.
  public let reason: Reason
  /// One sentence for the developer of a client; never what was sent.
  public let message: String

  /// A refusal. The message must not repeat what was sent.
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
      OpsError(.signInExpired, message, hint: "run `opsh auth login` to sign in again")
    }
  }
}
