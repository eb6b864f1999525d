/// A refusal in the words of OAuth 2.0 (RFC 6749, 5.2).
public struct RemoteRefusal: Error, Sendable, Equatable {
  /// Such as `invalid_grant`.
  public let word: String
  /// What the server said.
  public let message: String
}
