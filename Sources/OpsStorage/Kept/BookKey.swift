import Crypto
import OpsDomain

/// The key that seals the keys which a book keeps in its database. Each server gets it as a file,
/// and it is never in the database. Never printed.
public struct BookKey: Sendable {
  /// The fewest characters of the secret that it is made of: 32 random bytes in base64 are 44.
  public static let secretLength = 40

  private static let version: UInt8 = 1
  private static let nonceLength = 12
  private static let tagLength = 16
  private static let info = Array("opsh kept items 1".utf8)

  private let key: SymmetricKey
  private let random: any RandomSource

  /// Throws `config.invalid` for a secret that could be guessed.
  /// - Parameter random: Makes a new nonce for each sealing.
  public init(_ secret: Secret, random: any RandomSource) throws(OpsError) {
    let bytes = Array(secret.reveal().utf8)
    guard bytes.count >= Self.secretLength else {
      throw OpsError(
        .configuration, "The key of a book has at least \(Self.secretLength) characters",
        field: "store.keys_file",
        hint: "(umask 077; head -c 32 /dev/urandom | base64 > FILE)")
    }
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), info: Self.info, outputByteCount: 32)
    self.random = random
  }

  /// Seals `content` with AES-256-GCM, for the item of that name and no other.
  func seal(_ content: [UInt8], as name: String) throws(OpsError) -> [UInt8] {
    guard let nonce = try? AES.GCM.Nonce(data: random.bytes(Self.nonceLength)),
      let box = try? AES.GCM.seal(
        content, using: key, nonce: nonce, authenticating: Array(name.utf8))
    else { throw OpsError(.internalError, "A key of the book could not be sealed") }
    return [Self.version] + Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// What was sealed. Throws `config.invalid` for what another key has sealed, or under another
  /// name, or what was changed since.
  func open(_ sealed: [UInt8], as name: String) throws(OpsError) -> [UInt8] {
    let content = sealed.dropFirst(1 + Self.nonceLength)
    guard sealed.first == Self.version, content.count >= Self.tagLength,
      let nonce = try? AES.GCM.Nonce(data: sealed[1..<1 + Self.nonceLength]),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: content.dropLast(Self.tagLength),
        tag: content.suffix(Self.tagLength)),
      let plain = try? AES.GCM.open(box, using: key, authenticating: Array(name.utf8))
    else {
      throw OpsError(
        .configuration, "The key file does not open \(Excerpt.of(name)) of this book",
        field: "store.keys_file",
        hint: "give the file that the book was made with; if that is the one, somebody has changed"
          + " the table kept_items: put it back from a backup")
    }
    return Array(plain)
  }
}

extension BookKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "key •••" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
