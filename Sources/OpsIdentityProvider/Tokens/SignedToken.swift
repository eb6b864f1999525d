import OpsDomain
import OpsIdentity

/// A token in three parts, taken apart and not yet believed (RFC 7515, compact form).
///
/// Anything that is not exactly the form we take is nil: padding, another alphabet, a second member
/// of one name, a header member besides `alg`, `typ` and `kid`. So no key that a token brings along
/// (`jwk`, `jku`, `x5c`, `x5u`) and no extension (`crit`, `b64`, `zip`) is ever looked at.
struct SignedToken: Sendable {
  private static let headerMembers: Set<String> = ["alg", "typ", "kid"]

  /// How it says it is signed; one of the ways there are.
  let algorithm: SignatureAlgorithm
  /// What kind of token it says it is; empty for one that does not say.
  let type: String
  let keyName: String
  let claims: DocumentObject
  /// What the signature is of.
  let signed: [UInt8]
  /// As long as the algorithm may make it: `r` and `s` of 32 bytes each, or a number of RSA.
  let signature: [UInt8]

  init?(_ token: Secret) {
    let text = token.reveal()
    guard text.utf8.count <= TokenLimits.bytes else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
      let signature = Base64URL.decode(String(parts[2])),
      header.members.allSatisfy({ Self.headerMembers.contains($0.key) }),
      let algorithm = header["alg"]?.string.flatMap(SignatureAlgorithm.init),
      algorithm.signatureBytes.contains(signature.count), let type = Self.type(header),
      let keyName = header["kid"]?.string, (1...128).contains(keyName.utf8.count)
    else { return nil }
    self.algorithm = algorithm
    self.type = type
    self.keyName = keyName
    self.claims = claims
    self.signature = signature
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  /// The type in the header; empty where there is none, nil for one that is no word.
  private static func type(_ header: DocumentObject) -> String? {
    guard let member = header["typ"] else { return "" }
    return member.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func object(_ part: Substring) -> DocumentObject? {
    guard let bytes = Base64URL.decode(String(part)),
      let document = try? DocumentParser.parse(
        bytes, limits: .init(maximumBytes: TokenLimits.bytes, maximumDepth: 4))
    else { return nil }
    return document.members
  }
}
