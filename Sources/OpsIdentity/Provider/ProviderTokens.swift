import OpsDomain

/// What a provider gives for a code.
public struct ProviderTokens: Sendable {
  /// A signed statement of who signed in; good for 10 minutes.
  public let identityToken: Secret
  /// Good for one use.
  public let refreshToken: Secret
  /// When the identity token ends.
  public let expiresAt: Instant

  /// The tokens that a provider gave; `expiresAt` is the end of the identity token.
  public init(identityToken: Secret, refreshToken: Secret, expiresAt: Instant) {
    self.identityToken = identityToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}
