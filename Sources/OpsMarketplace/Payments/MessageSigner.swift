import Crypto
import OpsDomain

/// Signs and checks messages of a payment provider: HMAC-SHA256 over the whole body.
struct MessageSigner: Sendable {
  private static let scheme = "v1,"
  private let secret: Secret

  init(_ secret: Secret) { self.secret = secret }

  private var key: SymmetricKey { SymmetricKey(data: Array(secret.reveal().utf8)) }

  func sign(_ body: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Array(body.utf8), using: key)
    return Self.scheme + Base64URL.encode(Array(code))
  }

  /// Throws `denied.permission` unless the signature is that of the body. Takes the same time
  /// wherever the first difference is.
  func check(_ signature: String, of body: String) throws(OpsError) {
    guard signature.hasPrefix(Self.scheme),
      let code = Base64URL.decode(String(signature.dropFirst(Self.scheme.count))),
      HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: Array(body.utf8), using: key)
    else {
      throw OpsError(
        .denied, "The message does not have the signature of the payment provider",
        field: "signature", hint: "check the secret that both sides keep")
    }
  }
}
