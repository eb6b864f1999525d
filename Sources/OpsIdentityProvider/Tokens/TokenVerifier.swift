import Crypto
import JWTKit
import OpsDomain
import OpsIdentity

/// Verifies identity tokens and notices by the rules of RFC 8725: only the algorithms and types of
/// the issuer, keys only from the issuer's published set and only by name, every claim checked,
/// clocks that differ by at most a minute.
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
    let (issuer, claims) = try await verified(token, now) { $0.tokenTypes }
    guard let subject = claims.text("sub"), let own = claims.text("nonce"),
      own.utf8.count >= TokenLimits.nonceLetters, nonce.matches(own),
      let end = claims.time("exp"), let start = claims.time("iat"),
      end.adding(TokenLimits.leeway) > now, end > start,
      // A token that lasts for a day opens a session only while its sign-in is going on.
      start.adding(TokenLimits.lifetime).adding(TokenLimits.leeway) > now,
      end.since(start) <= issuer.longestLifetime, !claims.has("events")
    else { throw OpsError.badIdentityToken }
    let authenticatedAt = claims.time("auth_time")
    guard authenticatedAt != nil || !claims.has("auth_time"),
      authenticatedAt != nil || !issuer.isOwn,
      (authenticatedAt ?? start) <= now.adding(TokenLimits.leeway)
    else { throw OpsError.badIdentityToken }
    let isMailKnown = !issuer.checksEmail || claims.flag("email_verified")
    return IdentityClaims(
      issuer: issuer.name, subject: subject, nonce: own, issuedAt: start, expiresAt: end,
      authenticatedAt: authenticatedAt ?? start,
      methods: claims.words("amr").compactMap(SignInMethod.init), signIn: claims.text("sid"),
      email: isMailKnown ? claims.text("email").map { Personal($0) } : nil,
      name: claims.text("name").map { Personal($0) },
      hidesEmail: isMailKnown && claims.flag("is_private_email"),
      isStrong: claims.words("amr").contains { Self.strongMethods.contains($0) })
  }

  public func notice(_ token: Secret, at now: Instant) async throws -> ProviderNotice {
    let (issuer, claims) = try await verified(token, now) { $0.noticeTypes }
    guard let name = claims.text("jti"), name.utf8.count >= 16, let start = claims.time("iat"),
      start.adding(TokenLimits.noticeLifetime) > now,
      !claims.has("nonce"),
      let event = issuer.isOwn ? NoticeEvent(own: claims) : NoticeEvent(claims),
      event.happenedAt <= now.adding(TokenLimits.leeway),
      (event.kind == .transferred) == (event.newSubject != nil)
    else { throw OpsError.badIdentityToken }
    return ProviderNotice(
      issuer: issuer.name, name: name, subject: event.subject, event: event.kind,
      happenedAt: event.happenedAt, issuedAt: start, newSubject: event.newSubject)
  }

  /// What all kinds have in common: form, type, issuer, key, signature, audience, no claim to be
  /// from the future.
  private func verified(
    _ token: Secret, _ now: Instant, types: (TrustedIssuer) -> Set<String>
  ) async throws -> (TrustedIssuer, ClaimReader) {
    guard let parsed = SignedToken(token) else { throw OpsError.badIdentityToken }
    let claims = ClaimReader(claims: parsed.claims)
    guard let issuer = try await issuers().first(where: { claims.says("iss", $0.name) }),
      types(issuer).contains(where: { TextFolding.sameBytes($0, parsed.type) }),
      issuer.algorithms.contains(parsed.algorithm),
      let key = try await Self.key(parsed.keyName, of: issuer),
      key.algorithm == parsed.algorithm, await Self.isSigned(parsed, by: key),
      issuer.isAudience(claims), let start = claims.time("iat"),
      start <= now.adding(TokenLimits.leeway)
    else { throw OpsError.badIdentityToken }
    if claims.has("nbf") {
      guard let earliest = claims.time("nbf"), earliest <= now.adding(TokenLimits.leeway) else {
        throw OpsError.badIdentityToken
      }
    }
    return (issuer, claims)
  }

  /// Words of RFC 8176 for a sign-in with more than something that is known.
  private static let strongMethods: Set<String> = ["mfa", "otp", "hwk", "swk", "sc", "fpt", "face"]

  /// The key that a token names. One that is not known may be a new one.
  private static func key(
    _ name: String, of issuer: TrustedIssuer
  ) async throws -> ProviderKey? {
    func named(_ keys: [ProviderKey]) -> ProviderKey? {
      keys.first { TextFolding.sameBytes($0.name, name) }
    }
    if let known = named(try await issuer.keys()) { return known }
    guard let newKeys = issuer.newKeys else { return nil }
    return named(try await newKeys())
  }

  /// The collection holds the one key that was named, for the one algorithm it is for.
  private static func isSigned(_ token: SignedToken, by key: ProviderKey) async -> Bool {
    do {
      let name = JWKIdentifier(string: key.name)
      let keys = JWTKeyCollection()
      switch key.material {
      case .point(let x, let y):
        let point = try P256.Signing.PublicKey(rawRepresentation: x + y)
        await keys.add(ecdsa: try ES256PublicKey(backing: point), kid: name)
      case .rsa(let modulus, let exponent):
        // The library refuses keys of less than 2048 bits.
        let numbers = try JWTKit.Insecure.RSA.PublicKey(
          modulus: Base64URL.encode(modulus), exponent: Base64URL.encode(exponent))
        await keys.add(rsa: numbers, digestAlgorithm: .sha256, kid: name)
      }
      return try await keys.getKey(for: name, alg: key.algorithm.rawValue)
        .verify(token.signature, signs: token.signed)
    } catch {
      // A point that is not on the curve, a signature that is no pair of numbers, a modulus that
      // no key has.
      return false
    }
  }
}
