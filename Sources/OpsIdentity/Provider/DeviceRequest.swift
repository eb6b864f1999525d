/// What a terminal asks for to be signed in from elsewhere (RFC 8628, with the challenge and the
/// nonce of the other way to sign in).
public struct DeviceRequest: Sendable, Equatable {
  /// The program, by the name it is known by.
  public var client: String
  /// SHA-256 of the verifier, as base64url.
  public var challenge: String
  /// Comes back in the identity token; 22 letters (128 bits) or more.
  public var nonce: String

  /// A request of a terminal for a device code; the provider checks it.
  public init(client: String, challenge: String, nonce: String) {
    self.client = client
    self.challenge = challenge
    self.nonce = nonce
  }
}
