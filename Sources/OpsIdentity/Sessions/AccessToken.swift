import Crypto
import OpsDomain

/// Bearer tokens: `opsh_` and 32 random bytes in base64url. Only a digest of one is stored.
enum AccessToken {
  static let prefix = SecretPrefix.session
  private static let bytes = 32

  /// A token nobody can guess.
  static func make(_ random: any RandomSource) -> Secret {
    Secret(prefix + Base64URL.encode(random.bytes(bytes)))
  }

  /// SHA-256 of the token, or nil when it does not have a token's form.
  static func digest(of token: Secret) -> [UInt8]? {
    let text = token.reveal()
    guard text.utf8.starts(with: prefix.utf8), text.utf8.count <= 64,
      Base64URL.decode(String(text.dropFirst(prefix.count)))?.count == bytes
    else { return nil }
    return Array(SHA256.hash(data: Array(text.utf8)))
  }
}
