import Crypto
import CryptoExtras
import OpsDomain
import OpsIdentity
import OpsTesting

/// A provider of somebody else, who signs with RS256 and writes tokens as such providers do:
/// without a type, good for an hour.
package struct SecondIssuer: Sendable {
  package static let name = "https://accounts.second.example"
  package static let client = "shop-client"
  package static let nonce = "a-nonce-of-32-letters-and-digits"
  package static let now = SampleBook.start

  /// Made once, because it takes a while.
  private static let made = try? _RSA.Signing.PrivateKey(keySize: .bits2048)

  package let issuer: String
  package let keyName: String
  private let key: _RSA.Signing.PrivateKey

  package init(issuer: String = Self.name, keyName: String = "rsa-1") throws {
    guard let key = Self.made else { throw OpsError(.internalError, "There is no RSA key") }
    self.issuer = issuer
    self.keyName = keyName
    self.key = key
  }

  package var published: ProviderKey {
    get throws {
      let numbers = try key.publicKey.getKeyPrimitives()
      return ProviderKey(
        name: keyName,
        .rsa(modulus: Array(numbers.modulus), exponent: Array(numbers.publicExponent)))
    }
  }

  package var header: DocumentObject { ["alg": "RS256", "kid": .text(keyName)] }

  /// The claims of a good identity token.
  package func claims(
    subject: String = "second-subject-1", nonce: String = Self.nonce, at now: Instant = Self.now,
    _ more: DocumentObject = [:]
  ) -> DocumentObject {
    let seconds = now.milliseconds / 1000
    var claims: DocumentObject = [
      "iss": .text(issuer), "sub": .text(subject), "aud": .text(Self.client),
      "iat": .integer(seconds), "exp": .integer(seconds + 3_600), "nonce": .text(nonce),
    ]
    for member in more.members { claims.set(member.key, member.value) }
    return claims
  }

  /// The claims of a good notice, without its events.
  package func notice(
    _ events: Document, at now: Instant = Self.now, name: String = "a-name-of-a-second-notice"
  ) -> DocumentObject {
    [
      "iss": .text(issuer), "aud": .text(Self.client),
      "iat": .integer(now.milliseconds / 1000), "jti": .text(name), "events": events,
    ]
  }

  /// What a signature is of.
  package func input(_ header: DocumentObject, _ claims: DocumentObject) -> String {
    [header, claims].map { Base64URL.encode(DocumentWriter.bytes(.object($0))) }
      .joined(separator: ".")
  }

  /// A signature over a text: PKCS#1 v1.5, which is RS256, or PSS, which is not.
  package func signature(_ input: String, isPSS: Bool = false) throws -> [UInt8] {
    let digest = SHA256.hash(data: Array(input.utf8))
    return Array(
      try key.signature(for: digest, padding: isPSS ? .PSS : .insecurePKCS1v1_5)
        .rawRepresentation)
  }

  /// A token that is signed as it should be, whatever it says.
  package func token(_ claims: DocumentObject, header: DocumentObject? = nil) throws -> Secret {
    let input = input(header ?? self.header, claims)
    return Secret(input + "." + Base64URL.encode(try signature(input)))
  }
}
