import Crypto
import OpsDomain

/// What a guest shows to get a cart back: 32 random bytes. The guest keeps the key; the book keeps
/// a digest of it, which opens no cart.
struct GuestKey {
  private static let prefix = SecretPrefix.guest
  private static let bytes = 32

  let secret: Secret

  /// A key that nobody can guess.
  init(_ random: any RandomSource) {
    secret = Secret(Self.prefix + Base64URL.encode(random.bytes(Self.bytes)))
  }

  /// The key that `text` is. Throws `data.bad_value`, without the text, for anything else: a key
  /// that a person made up could be guessed.
  init(parsing text: String, field: String) throws(OpsError) {
    guard text.utf8.count <= 64, text.hasPrefix(Self.prefix),
      let seed = Base64URL.decode(String(text.dropFirst(Self.prefix.count))),
      seed.count == Self.bytes
    else {
      throw OpsError(
        .badValue, "This is not the key of a guest cart", field: field,
        hint: "a key begins with \(Self.prefix); `opsh cart key` showed it once")
    }
    secret = Secret(text)
  }

  /// SHA-256 of the key, in base64url: what the book finds the cart by.
  var digest: String {
    Base64URL.encode(Array(SHA256.hash(data: Array(secret.reveal().utf8))))
  }

  /// Characters of a digest.
  static let digestLength = 43
}
