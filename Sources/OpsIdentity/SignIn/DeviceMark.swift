import Crypto
import OpsDomain

/// What a device shows to be told from strangers: a nonce and its HMAC under the account's own key.
/// Nothing is stored for it, and it opens nothing.
///
/// Source: the device cookies of OWASP's "Slow Down Online Guessing Attacks".
enum DeviceMark {
  static let nonceBytes = 16
  private static let prefix = SecretPrefix.session + "device_"

  static func make(nonce: [UInt8], key: [UInt8]) -> Secret {
    let code = HMAC<SHA256>.authenticationCode(for: nonce, using: SymmetricKey(data: key))
    return Secret(prefix + Base64URL.encode(nonce + Array(code)))
  }

  /// Whether the mark is one of the account with this key. The work is the same without an account.
  static func isValid(_ mark: Secret?, key: [UInt8]?) -> Bool {
    guard let text = mark?.reveal(), text.utf8.count <= 128, text.hasPrefix(prefix),
      let bytes = Base64URL.decode(String(text.dropFirst(prefix.count))),
      bytes.count == nonceBytes + SHA256.byteCount
    else { return false }
    let isMarked = HMAC<SHA256>.isValidAuthenticationCode(
      bytes[nonceBytes...], authenticating: bytes[..<nonceBytes],
      using: SymmetricKey(data: key ?? Array(repeating: 0, count: 32)))
    return isMarked && key != nil
  }

  /// Stands for one mark in the throttle.
  static func digest(_ mark: Secret) -> [UInt8] {
    Array(SHA256.hash(data: Array(mark.reveal().utf8)))
  }
}
