import OpsDomain
import OpsIdentity

/// A provider whose tokens are believed, and exactly which of its tokens.
public struct TrustedIssuer: Sendable {
  /// The name that must be in `iss`, byte for byte.
  public let name: String
  /// The name that must be in `aud`, byte for byte.
  public let audience: String
  /// Whether the accounts are in the book itself.
  public let isOwn: Bool
  /// The one `typ` of its identity tokens, and of its notices. They differ, so that no token can
  /// stand for one of another kind.
  public let tokenType: String
  /// The one `typ` of its notices.
  public let noticeType: String
  /// The longest time between `iat` and `exp`.
  public let longestLifetime: TimeSpan
  /// Its keys now. They come from where the configuration says, never from a token.
  public let keys: @Sendable () async throws -> [ProviderKey]

  /// A provider to believe. Unless told, tokens and notices have the usual types, and identity
  /// tokens last 10 minutes at most.
  public init(
    name: String, audience: String, isOwn: Bool = false, tokenType: String = "JWT",
    noticeType: String = "secevent+jwt", longestLifetime: TimeSpan = TokenLimits.lifetime,
    keys: @escaping @Sendable () async throws -> [ProviderKey]
  ) {
    self.name = name
    self.audience = audience
    self.isOwn = isOwn
    self.tokenType = tokenType
    self.noticeType = noticeType
    self.longestLifetime = longestLifetime
    self.keys = keys
  }
}
