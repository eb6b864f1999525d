import Crypto
import OpsDomain
import OpsKernel

/// The key that everything in the copy of an offline desk is sealed with (AES-256-GCM). On the desk
/// it lies only wrapped with the token of the sign-in: who has the files alone can read nothing.
struct DeskKey: Sendable, Equatable {
  private static let nonceLength = 12
  private static let tagLength = 16
  private static let context = "opsh offline desk 1"

  let bytes: [UInt8]

  /// Nil for bytes of another length.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == OfflineDesk.secretBytes else { return nil }
    self.bytes = bytes
  }

  /// A key that nobody can guess.
  init(_ random: any RandomSource) { bytes = random.bytes(OfflineDesk.secretBytes) }

  /// The key in a text of ``wrapped(with:_:)``; nil for another token.
  init?(unwrapping text: String, with token: Secret) {
    guard let sealed = Base64URL.decode(text),
      let plain = Self.open(sealed, with: Self.wrapping(token), for: "key")
    else { return nil }
    self.init(plain)
  }

  /// The key as the desk keeps it.
  func wrapped(with token: Secret, _ random: any RandomSource) throws(OpsError) -> String {
    Base64URL.encode(try Self.seal(bytes, with: Self.wrapping(token), for: "key", random))
  }

  /// Seals what belongs to that place: it can be opened nowhere else.
  func seal(
    _ plain: [UInt8], for place: String, _ random: any RandomSource
  ) throws(OpsError) -> [UInt8] {
    try Self.seal(plain, with: SymmetricKey(data: bytes), for: place, random)
  }

  /// What was sealed for that place. Throws `data.corrupt` for anything else.
  func open(_ sealed: [UInt8], for place: String) throws(OpsError) -> [UInt8] {
    guard let plain = Self.open(sealed, with: SymmetricKey(data: bytes), for: place) else {
      throw OpsError(
        .corrupt, "The copy of this offline desk is damaged (\(place))",
        hint: "run `opsh desk join` again in another home folder, and revoke this desk")
    }
    return plain
  }

  /// What only a holder of the key can calculate of this.
  func proof(of plain: [UInt8], for place: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: plain, using: proving(place)))
  }

  /// Whether it is that, compared in constant time.
  func isProof(_ proof: [UInt8], of plain: [UInt8], for place: String) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      proof, authenticating: plain, using: proving(place))
  }

  /// A key of its own, so that the one of the copy is used for nothing but sealing.
  private func proving(_ place: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), salt: [UInt8](), info: Array(place.utf8),
      outputByteCount: OfflineDesk.secretBytes)
  }

  /// The token has 32 random bytes in it, so it needs no slow function.
  private static func wrapping(_ token: Secret) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: Array(token.reveal().utf8)),
      salt: [UInt8](), info: Array(context.utf8), outputByteCount: OfflineDesk.secretBytes)
  }

  private static func seal(
    _ plain: [UInt8], with key: SymmetricKey, for place: String, _ random: any RandomSource
  ) throws(OpsError) -> [UInt8] {
    let start = random.bytes(nonceLength)
    guard let nonce = try? AES.GCM.Nonce(data: start),
      let box = try? AES.GCM.seal(
        plain, using: key, nonce: nonce, authenticating: Array(place.utf8))
    else { throw OpsError(.internalError, "The copy could not be sealed") }
    return start + Array(box.ciphertext) + Array(box.tag)
  }

  private static func open(
    _ sealed: [UInt8], with key: SymmetricKey, for place: String
  ) -> [UInt8]? {
    guard sealed.count >= nonceLength + tagLength,
      let nonce = try? AES.GCM.Nonce(data: Array(sealed.prefix(nonceLength))),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: sealed.dropFirst(nonceLength).dropLast(tagLength),
        tag: sealed.suffix(tagLength)),
      let plain = try? AES.GCM.open(box, using: key, authenticating: Array(place.utf8))
    else { return nil }
    return Array(plain)
  }
}
