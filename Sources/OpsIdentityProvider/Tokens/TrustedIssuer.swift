import OpsDomain
import OpsIdentity

/// A provider whose tokens are believed, and exactly which of its tokens.
public struct TrustedIssuer: Sendable {
  /// The name that must be in `iss`, byte for byte.
  public let name: String
  /// The names of which one must be in `aud`, byte for byte: one for each program of ours that the
  /// provider knows.
  public let audiences: [String]
  /// Whether the accounts are in the book itself.
  public let isOwn: Bool
  /// The ways its tokens may be signed; a token that is signed in another way is refused.
  public let algorithms: Set<SignatureAlgorithm>
  /// Every `typ` its identity tokens may have; the empty word stands for none.
  public let tokenTypes: Set<String>
  /// Every `typ` its notices may have. Where a type can be both, the claims tell the two apart: a
  /// notice has events and no nonce.
  public let noticeTypes: Set<String>
  /// The longest time between `iat` and `exp`.
  public let longestLifetime: TimeSpan
  /// Whether an e-mail address counts only if the provider says that it has checked it.
  public let checksEmail: Bool
  /// Its keys now. They come from where the configuration says, never from a token.
  public let keys: @Sendable () async throws -> [ProviderKey]
  /// Its keys, asked for again because a token names another one; nil where ``keys`` are never old.
  public let newKeys: (@Sendable () async throws -> [ProviderKey])?

  /// A provider to believe. Unless told, its tokens are signed with ES256, tokens and notices have
  /// the usual types, and identity tokens last 10 minutes at most.
  public init(
    name: String, audience: String, isOwn: Bool = false,
    algorithms: Set<SignatureAlgorithm> = [.es256],
    longestLifetime: TimeSpan = TokenLimits.lifetime,
    keys: @escaping @Sendable () async throws -> [ProviderKey]
  ) {
    self.name = name
    audiences = [audience]
    self.isOwn = isOwn
    self.algorithms = algorithms
    tokenTypes = [TokenSigner.identityType]
    noticeTypes = [TokenSigner.noticeType]
    self.longestLifetime = longestLifetime
    checksEmail = false
    self.keys = keys
    newKeys = nil
  }

  /// A provider of somebody else, whose tokens have the forms that such providers give them.
  /// - Parameter keys: Its keys; `isNewWanted` asks for those that came since.
  public init(
    external name: String, audiences: [String], algorithms: Set<SignatureAlgorithm>,
    keys: @escaping @Sendable (_ isNewWanted: Bool) async throws -> [ProviderKey]
  ) {
    self.name = name
    self.audiences = audiences
    isOwn = false
    self.algorithms = algorithms
    tokenTypes = ["", TokenSigner.identityType]
    noticeTypes = ["", TokenSigner.identityType, TokenSigner.noticeType, "logout+jwt"]
    longestLifetime = TokenLimits.externalLifetime
    checksEmail = true
    self.keys = { try await keys(false) }
    newKeys = { try await keys(true) }
  }

  /// Whether a token is for one of our programs. A list of several programs needs the one that
  /// asked for the token (OpenID Connect Core 3.1.3.7).
  func isAudience(_ claims: ClaimReader) -> Bool {
    guard !isOwn else { return audiences.contains { claims.says("aud", $0) } }
    let asked = claims.claims["azp"]
    if asked != nil, !audiences.contains(where: { claims.says("azp", $0) }) { return false }
    guard let items = claims.claims["aud"]?.items else {
      return audiences.contains { claims.says("aud", $0) }
    }
    let named = items.compactMap(\.string)
    return named.count == items.count && (named.count == 1 || asked != nil)
      && audiences.contains { audience in
        named.contains { TextFolding.sameBytes($0, audience) }
      }
  }
}
