import Crypto
import JWTKit
import OpsDomain

/// Signs with ES256.
struct TokenSigner: Sendable {
  static let identityType = "JWT"
  static let noticeType = "secevent+jwt"

  static func sign(
    _ payload: some JWTPayload, type: String, with key: SigningKey
  ) async throws -> Secret {
    let name = JWKIdentifier(string: key.name)
    let keys = JWTKeyCollection()
    let scalar = try P256.Signing.PrivateKey(rawRepresentation: key.scalar)
    await keys.add(ecdsa: try ES256PrivateKey(backing: scalar), kid: name)
    let header = JWTHeader(fields: ["typ": .string(type), "alg": .string("ES256")])
    return Secret(try await keys.sign(payload, kid: name, header: header))
  }
}

extension Instant {
  /// Whole seconds since 1970, as tokens count.
  var seconds: Int64 { milliseconds / 1000 }
}
