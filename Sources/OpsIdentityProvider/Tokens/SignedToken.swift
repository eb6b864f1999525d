import OpsDomain

/// A token in three parts, taken apart and not yet believed (RFC 7515, compact form).
///
/// Anything that is not exactly the form we take is nil: padding, another alphabet, a second member
/// of one name, a header member besides `alg`, `typ` and `kid`. So no key that a token brings along
/// (`jwk`, `jku`, `x5c`, `x5u`) and no extension (`crit`, `b64`, `zip`) is ever looked at.
struct SignedToken: Sendable {
  static let algorithm = "ES256"
  private static let signatureBytes = 64
  private static let headerMembers: Set<String> = ["alg", "typ", "kid"]

  let type: String
  let keyName: String
  let claims: DocumentObject
  /// What the signature is of.
  let signed: [UInt8]
  /// `r` and `s`, 32 bytes each.
  let signature: [UInt8]

  init?(_ token: Secret) {
    let text = token.reveal()
    guard text.utf8.count <= TokenLimits.bytes else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
      let signature = Base64URL.decode(String(parts[2])), signature.count == Self.signatureBytes,
      header.members.allSatisfy({ Self.headerMembers.contains($0.key) }),
      header["alg"]?.string == Self.algorithm, let type = header["typ"]?.string,
      let keyName = header["kid"]?.string, (1...128).contains(keyName.utf8.count)
    else { return nil }
    self.type = type
    self.keyName = keyName
    self.claims = claims
    self.signature = signature
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  private static func object(_ part: Substring) -> DocumentObject? {
    guard let bytes = Base64URL.decode(String(part)),
      let document = try? DocumentParser.parse(
        bytes, limits: .init(maximumBytes: TokenLimits.bytes, maximumDepth: 4))
    else { return nil }
    return document.members
  }
}
