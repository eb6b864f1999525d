import Crypto
import OpsDomain

/// The secret that ties a code to the program that asked for it (RFC 7636, method S256).
public struct ProofKey: Sendable {
  /// 43 letters of base64url, 256 bits.
  public let verifier: Secret

  /// A key with a new verifier from 32 random bytes.
  public init(_ random: any RandomSource) {
    verifier = Secret(Base64URL.encode(random.bytes(32)))
  }

  /// A key whose verifier was kept.
  package init(verifier: Secret) { self.verifier = verifier }

  /// What goes with the request.
  public var challenge: String { Base64URL.encode(Self.digest(of: verifier)) }

  /// SHA-256 of a verifier.
  public static func digest(of verifier: Secret) -> [UInt8] {
    Array(SHA256.hash(data: Array(verifier.reveal().utf8)))
  }

  /// Whether the text has the form of a verifier (RFC 7636, 4.1).
  public static func isVerifier(_ verifier: Secret) -> Bool {
    let bytes = verifier.reveal().utf8
    return (43...128).contains(bytes.count)
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      }
  }
}
