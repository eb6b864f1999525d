import Crypto
import OpsDomain

/// The secret of a personal access token: 32 random bytes that are also the seed of an Ed25519 key.
/// Its holder can show it, or sign narrower tokens with it. The book knows only a digest and the
/// public key, with which neither can be done.
public struct TokenSecret: Sendable {
  static let prefix = SecretPrefix.token
  static let bytes = 32

  /// What its holder keeps and shows.
  public let token: Secret
  let key: Curve25519.Signing.PrivateKey

  /// A secret nobody can guess.
  public init(_ random: any RandomSource) throws {
    try self.init(seed: random.bytes(Self.bytes))
  }

  /// The secret that `token` is, or nil when it does not have the form of one.
  public init?(_ token: Secret) {
    guard let text = token.text(after: Self.prefix, maximum: 64),
      let seed = Base64URL.decode(text), seed.count == Self.bytes,
      let made = try? TokenSecret(seed: seed)
    else { return nil }
    self = made
  }

  private init(seed: [UInt8]) throws {
    token = Secret(Self.prefix + Base64URL.encode(seed))
    key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
  }

  /// SHA-256 of the token: what the book finds it by.
  public var digest: [UInt8] { Array(SHA256.hash(data: Array(token.reveal().utf8))) }
  /// Public key of what its holder signs; 32 bytes.
  public var verifyingKey: [UInt8] { Array(key.publicKey.rawRepresentation) }
}

extension Secret {
  /// What follows `prefix`, unless the whole is longer than `maximum` bytes.
  func text(after prefix: String, maximum: Int) -> String? {
    let text = reveal()
    guard text.utf8.count <= maximum, text.utf8.starts(with: prefix.utf8) else { return nil }
    return String(text.dropFirst(prefix.utf8.count))
  }
}
