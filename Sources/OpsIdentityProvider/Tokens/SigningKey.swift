import Crypto
import OpsDomain
import OpsIdentity

/// A private key that identity tokens are signed with (ES256), and when.
public struct SigningKey: Sendable, Equatable {
  /// The name that tokens refer to it by.
  public let name: String
  /// The private scalar, 32 bytes.
  let scalar: [UInt8]
  /// Published from this moment on.
  public let publishedAt: Instant
  /// Signs from this moment on, until the next key does.
  public let activeFrom: Instant

  /// A new key. The library refuses the few numbers that are none.
  static func make(
    _ random: any RandomSource, publishedAt: Instant, activeFrom: Instant
  ) throws -> SigningKey {
    for _ in 0..<8 {
      let scalar = random.bytes(32)
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: scalar) else { continue }
      let digest = Array(SHA256.hash(data: key.publicKey.x963Representation))
      return SigningKey(
        name: Base64URL.encode(Array(digest.prefix(12))), scalar: scalar,
        publishedAt: publishedAt, activeFrom: activeFrom)
    }
    throw OpsError(.internalError, "The source of randomness gives no keys")
  }

  /// What everybody may know of it.
  func published() throws -> ProviderKey {
    let key = try P256.Signing.PrivateKey(rawRepresentation: scalar)
    let point = Array(key.publicKey.rawRepresentation)
    return ProviderKey(name: name, x: Array(point.prefix(32)), y: Array(point.suffix(32)))
  }
}
