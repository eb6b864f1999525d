import Crypto
import OpsDomain

/// Signs webhooks as Standard Webhooks 1.0 describes it: HMAC-SHA256 over identifier, time and
/// body, with dots between.
struct WebhookSigner: Sendable {
  private let key: Secret

  /// - Parameter secret: `whsec_` and base64 of 24 to 64 bytes.
  /// - Throws: `config.invalid` for anything else, without the text.
  init(_ secret: Secret) throws(OpsError) {
    key = secret
    guard let bytes = Self.bytes(secret), (24...64).contains(bytes.count) else {
      throw OpsError(
        .configuration, "The webhook secret must be whsec_ followed by 24 to 64 bytes in base64",
        field: "notices.webhook_secret_file",
        hint: "(printf whsec_; head -c 32 /dev/urandom | base64) > FILE")
    }
  }

  /// The value of `webhook-signature`.
  /// - Parameter timestamp: Seconds since 1970.
  func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
    let content = Array("\(id).\(timestamp).".utf8) + body
    let code = HMAC<SHA256>.authenticationCode(
      for: content, using: SymmetricKey(data: Self.bytes(key) ?? []))
    return "v1,\(Base64.encode(Array(code)))"
  }

  private static func bytes(_ secret: Secret) -> [UInt8]? {
    let text = secret.reveal()
    guard text.hasPrefix("whsec_") else { return nil }
    return Base64.decode(String(text.dropFirst(6)))
  }
}
