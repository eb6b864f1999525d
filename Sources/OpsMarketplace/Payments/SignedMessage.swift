/// A message as a payment provider sends it.
public struct SignedMessage: Sendable, Equatable {
  /// The event as JSON.
  public let body: String
  /// `t=SECONDS,v1=CODE`: when it was signed, and base64url of the HMAC-SHA256 of that time, a dot
  /// and the body.
  public let signature: String

  /// A message with the signature that came with it, or that was just made for it.
  public init(body: String, signature: String) {
    self.body = body
    self.signature = signature
  }
}
