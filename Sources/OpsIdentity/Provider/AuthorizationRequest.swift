/// What a program asks of the sign-in page (OpenID Connect Core 3.1.2.1 with RFC 7636).
public struct AuthorizationRequest: Sendable, Equatable {
  /// The program, by the name it is known by.
  public var client: String
  /// Where the code goes. Compared as it is.
  public var redirect: String
  /// `S256` and nothing else.
  public var challengeMethod: String
  /// SHA-256 of the verifier, as base64url.
  public var challenge: String
  /// Comes back in the identity token; 22 letters (128 bits) or more.
  public var nonce: String
  /// Whether the program gets a relay address in place of the person's own.
  public var hidesEmail: Bool

  /// A request of a program for a code; the provider checks it.
  public init(
    client: String, redirect: String, challenge: String, nonce: String,
    challengeMethod: String = "S256", hidesEmail: Bool = false
  ) {
    self.client = client
    self.redirect = redirect
    self.challenge = challenge
    self.nonce = nonce
    self.challengeMethod = challengeMethod
    self.hidesEmail = hidesEmail
  }
}
