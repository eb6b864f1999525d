import Crypto
import OpsDomain
import OpsIdentity
import OpsTesting

@testable import OpsIdentityProvider

/// Makes tokens of every kind that is none, with the keys of a real provider.
struct Forger {
  static let now = SampleBook.start
  static let nonce = "a-nonce-of-32-letters-and-digits"
  static let issuer = "https://books.example"

  let key: P256.Signing.PrivateKey
  let name = "key-1"

  init() throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: Array(repeating: 7, count: 32))
  }

  var published: ProviderKey {
    let point = Array(key.publicKey.rawRepresentation)
    return ProviderKey(name: name, x: Array(point.prefix(32)), y: Array(point.suffix(32)))
  }

  var verifier: TokenVerifier {
    let published = published
    return TokenVerifier([
      TrustedIssuer(
        name: Self.issuer, audience: "opsh", isOwn: true, keys: { [published] })
    ])
  }

  /// The header of a good token.
  var header: DocumentObject { ["alg": "ES256", "typ": "JWT", "kid": .text(name)] }

  /// The claims of a good identity token.
  var claims: DocumentObject {
    let seconds = Self.now.milliseconds / 1000
    return [
      "iss": .text(Self.issuer), "sub": "subject-1", "aud": "opsh", "iat": .integer(seconds),
      "exp": .integer(seconds + 600), "nonce": .text(Self.nonce), "auth_time": .integer(seconds),
      "amr": ["pwd"],
    ]
  }

  /// The claims of a good notice.
  var notice: DocumentObject {
    let seconds = Self.now.milliseconds / 1000
    return [
      "iss": .text(Self.issuer), "aud": "opsh", "iat": .integer(seconds),
      "jti": "a-name-of-a-notice",
      "events": [
        "type": "consent-revoked", "sub": "subject-1", "event_time": .integer(seconds),
      ],
    ]
  }

  static func part(_ object: DocumentObject) -> String {
    Base64URL.encode(DocumentWriter.bytes(.object(object)))
  }

  /// What a signature is of.
  func input(_ header: DocumentObject, _ claims: DocumentObject) -> String {
    Self.part(header) + "." + Self.part(claims)
  }

  func signature(_ input: String) throws -> [UInt8] {
    Array(try key.signature(for: Array(input.utf8)).rawRepresentation)
  }

  /// A token that is signed as it should be, whatever it says.
  func token(
    header: DocumentObject? = nil, claims: DocumentObject? = nil
  ) throws -> String {
    let input = input(header ?? self.header, claims ?? self.claims)
    return input + "." + Base64URL.encode(try signature(input))
  }

  func header(_ name: String, _ value: Document?) -> DocumentObject {
    Self.with(header, name, value)
  }

  func claims(_ name: String, _ value: Document?) -> DocumentObject {
    Self.with(claims, name, value)
  }

  /// The object with another member, or without it.
  static func with(
    _ object: DocumentObject, _ name: String, _ value: Document?
  ) -> DocumentObject {
    var changed = DocumentObject()
    for member in object.members where member.key != name { changed.set(member.key, member.value) }
    if let value { changed.set(name, value) }
    return changed
  }
}
