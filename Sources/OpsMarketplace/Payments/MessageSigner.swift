import Crypto
import OpsDomain

/// Signs and checks messages of a payment provider: HMAC-SHA256 over the time in seconds, a dot and
/// the whole body. A signature is `t=SECONDS,v1=CODE`, so that it says when it was made.
struct MessageSigner: Sendable {
  private let secret: Secret

  init(_ secret: Secret) { self.secret = secret }

  private var key: SymmetricKey { SymmetricKey(data: Array(secret.reveal().utf8)) }

  func sign(_ body: String, at now: Instant) -> String {
    let seconds = String(now.milliseconds / 1000)
    let code = HMAC<SHA256>.authenticationCode(for: Self.content(seconds, body), using: key)
    return "t=\(seconds),v1=" + Base64URL.encode(Array(code))
  }

  /// Throws `denied.permission` unless the signature is that of the body. Takes the same time
  /// wherever the first difference is.
  func check(_ signature: String, of body: String) throws(OpsError) {
    guard let parts = MessageSignature(signature),
      HMAC<SHA256>.isValidAuthenticationCode(
        parts.code, authenticating: Self.content(parts.seconds, body), using: key)
    else {
      throw OpsError(
        .denied, "The signature of the message is wrong", field: "signature",
        hint: "check that opsh and the payment provider use the same secret")
    }
  }

  private static func content(_ seconds: String, _ body: String) -> [UInt8] {
    Array("\(seconds).".utf8) + Array(body.utf8)
  }
}
