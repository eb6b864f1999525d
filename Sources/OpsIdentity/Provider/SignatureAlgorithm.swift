/// How tokens of a provider may be signed (RFC 7518, 3.1). There is no other way, and none without
/// a signature.
public enum SignatureAlgorithm: String, Sendable, CaseIterable {
  /// ECDSA on P-256 with SHA-256.
  case es256 = "ES256"
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"

  /// How many bytes a signature has. RSA keys have 2048 to 4096 bits.
  public var signatureBytes: ClosedRange<Int> {
    switch self {
    case .es256: 64...64
    case .rs256: 256...512
    }
  }
}
