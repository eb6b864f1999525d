import Crypto
import OpsDomain

/// Codes and refresh tokens: 256 random bits behind a word that says what they are. Only a digest
/// of one is stored.
enum OneTimeSecret {
  static let codePrefix = SecretPrefix.session + "code_"
  static let devicePrefix = SecretPrefix.session + "terminal_"
  static let refreshPrefix = SecretPrefix.session + "refresh_"

  static func make(_ prefix: String, _ random: any RandomSource) -> Secret {
    Secret(prefix + Base64URL.encode(random.bytes(32)))
  }

  /// SHA-256 of the secret, or nil when it does not have the form.
  static func digest(_ secret: Secret, _ prefix: String) -> [UInt8]? {
    let text = secret.reveal()
    guard text.utf8.count <= 96, text.utf8.starts(with: prefix.utf8),
      Base64URL.decode(String(text.dropFirst(prefix.count)))?.count == 32
    else { return nil }
    return Array(SHA256.hash(data: Array(text.utf8)))
  }
}
