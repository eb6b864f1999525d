import Crypto
import OpsDomain

/// The key that signs checkpoints. Never printed, never in an error.
struct SealKey: Sendable {
  /// Length of the secret and of the public part in bytes.
  static let length = 32

  private let key: Curve25519.Signing.PrivateKey
  /// 32 bytes, for those who check.
  let publicKey: [UInt8]
  let id: String

  /// Throws `config.invalid` when `secret` is not 32 bytes.
  init(secret: [UInt8]) throws(OpsError) {
    guard secret.count == Self.length,
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: secret)
    else {
      throw OpsError(
        .configuration, "The key of the seal folder is not a signing key", field: "seal_folder",
        hint: "put the key of the book's own seal folder back from its copy")
    }
    self.key = key
    publicKey = Array(key.publicKey.rawRepresentation)
    id = Self.id(of: publicKey)
  }

  /// The name of a public key.
  static func id(of publicKey: [UInt8]) -> String {
    HexText.of(SHA256.hash(data: publicKey).prefix(8))
  }

  func sign(_ bytes: [UInt8]) throws(OpsError) -> [UInt8] {
    guard let signature = try? key.signature(for: bytes) else {
      throw OpsError(.internalError, "A checkpoint could not be signed")
    }
    return Array(signature)
  }

  func isValid(_ checkpoint: Checkpoint) -> Bool {
    key.publicKey.isValidSignature(checkpoint.signature, for: checkpoint.signedBytes)
  }
}
