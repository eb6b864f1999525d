import Crypto
import JWTKit
import OpsDomain
import OpsIdentity

/// Verifies identity tokens and notices by the rules of RFC 8725: one algorithm, one type for each
/// kind, keys only from the issuer's published set and only by name, every claim checked, clocks
/// that differ by at most a minute.
public struct TokenVerifier: IdentityTokenVerifying {
  private let issuers: @Sendable () async throws -> [TrustedIssuer]

  /// A verifier that believes tokens of these issuers and of no others.
  public init(_ issuers: [TrustedIssuer]) { self.issuers = { issuers } }

  /// - Parameter issuers: Asked each time, for issuers whose name is not known before.
  public init(finding issuers: @escaping @Sendable () async throws -> [TrustedIssuer]) {
    self.issuers = issuers
  }

  public func isOwn(_ issuer: String) async throws -> Bool {
    try await issuers().contains { $0.isOwn && TextFolding.sameBytes($0.name, issuer) }
  }

  public func identity(
    _ token: Secret, nonce: Secret, at now: Instant
  ) async throws -> IdentityClaims {
    let (issuer, claims) = try await verified(token, now) { $0.tokenType }
    guard let subject = claims.text("sub"), let own = claims.text("nonce"),
      own.utf8.count >= TokenLimits.nonceLetters, nonce.matches(own),
      let end = claims.time("exp"), let start = claims.time("iat"),
      end.adding(TokenLimits.leeway) > now, end > start,
      end.since(start) <= issuer.longestLifetime, !claims.has("events")
    else { throw OpsError.badIdentityToken }
    let authenticatedAt = claims.time("auth_time")
    guard authenticatedAt != nil || !claims.has("auth_time"),
      authenticatedAt != nil || !issuer.isOwn,
      (authenticatedAt ?? start) <= now.adding(TokenLimits.leeway)
    else { throw OpsError.badIdentityToken }
    return IdentityClaims(
      issuer: issuer.name, subject: subject, nonce: own, issuedAt: start, expiresAt: end,
      authenticatedAt: authenticatedAt ?? start,
      methods: claims.words("amr").compactMap(SignInMethod.init), signIn: claims.text("sid"),
      email: claims.text("email").map { Personal($0) },
      name: claims.text("name").map { Personal($0) })
  }

  public func notice(_ token: Secret, at now: Instant) async throws -> ProviderNotice {
    let (issuer, claims) = try await verified(token, now) { $0.noticeType }
    guard let name = claims.text("jti"), name.utf8.count >= 16, let start = claims.time("iat"),
      start.adding(TokenLimits.noticeLifetime) > now,
      let events = claims.claims["events"]?.members
    else { throw OpsError.badIdentityToken }
    let event = ClaimReader(claims: events)
    guard let subject = event.text("sub"), let happenedAt = event.time("event_time"),
      happenedAt <= now.adding(TokenLimits.leeway),
      let kind = event.text("type").flatMap(ProviderNotice.Event.init)
    else { throw OpsError.badIdentityToken }
    let newSubject = event.text("transfer_sub")
    guard (kind == .transferred) == (newSubject != nil) else { throw OpsError.badIdentityToken }
    return ProviderNotice(
      issuer: issuer.name, name: name, subject: subject, event: kind, happenedAt: happenedAt,
      issuedAt: start, newSubject: newSubject)
  }

  /// What all kinds have in common: form, type, issuer, key, signature, audience, no claim to be
  /// from the future.
  private func verified(
    _ token: Secret, _ now: Instant, type: (TrustedIssuer) -> String
  ) async throws -> (TrustedIssuer, ClaimReader) {
    guard let parsed = SignedToken(token) else { throw OpsError.badIdentityToken }
    let claims = ClaimReader(claims: parsed.claims)
    guard let issuer = try await issuers().first(where: { claims.says("iss", $0.name) }),
      TextFolding.sameBytes(type(issuer), parsed.type),
      let key = try await issuer.keys().first(where: {
        TextFolding.sameBytes($0.name, parsed.keyName)
      }), await Self.isSigned(parsed, by: key), claims.says("aud", issuer.audience),
      let start = claims.time("iat"), start <= now.adding(TokenLimits.leeway)
    else { throw OpsError.badIdentityToken }
    if claims.has("nbf") {
      guard let earliest = claims.time("nbf"), earliest <= now.adding(TokenLimits.leeway) else {
        throw OpsError.badIdentityToken
      }
    }
    return (issuer, claims)
  }

  /// The collection holds the one key that was named, for the one algorithm it is for.
  private static func isSigned(_ token: SignedToken, by key: ProviderKey) async -> Bool {
    do {
      let point = try P256.Signing.PublicKey(rawRepresentation: key.x + key.y)
      let name = JWKIdentifier(string: key.name)
      let keys = JWTKeyCollection()
      await keys.add(ecdsa: try ES256PublicKey(backing: point), kid: name)
      return try await keys.getKey(for: name, alg: SignedToken.algorithm)
        .verify(token.signature, signs: token.signed)
    } catch {
      // A point that is not on the curve, a signature that is no pair of numbers.
      return false
    }
  }
}
