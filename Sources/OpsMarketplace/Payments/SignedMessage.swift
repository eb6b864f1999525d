/// A message as a payment provider sends it.
public struct SignedMessage: Sendable, Equatable {
  /// The event as JSON.
  public let body: String
  /// `v1,` and base64url of the HMAC-SHA256 of the body.
  public let signature: String
}
