import OpsDomain

/// Bounds of tokens and codes. Source: OpenID Connect, RFC 8725, RFC 9700 and OWASP ASVS 5.0.
public enum TokenLimits {
  /// How long an identity token is good.
  public static let lifetime = TimeSpan(milliseconds: 600_000)
  /// How long an identity token of another provider may be good at most. It is taken only within
  /// ``lifetime`` after it was made.
  public static let externalLifetime = TimeSpan(milliseconds: 86_400_000)
  /// How far two clocks may differ.
  public static let leeway = TimeSpan(milliseconds: 60_000)
  /// Most bytes of a token.
  public static let bytes = 8_192
  /// Fewest letters of a nonce: 128 bits in base64url.
  public static let nonceLetters = 22
  /// Most letters of a nonce.
  public static let nonceMaximum = 255
  /// How long an authorization code is good.
  public static let codeLifetime = TimeSpan(milliseconds: 60_000)
  /// How long a device code waits.
  public static let deviceLifetime = TimeSpan(milliseconds: 600_000)
  /// How long a terminal leaves between two questions.
  public static let deviceInterval = TimeSpan(milliseconds: 5_000)
  /// How long refresh tokens follow from one sign-in.
  public static let refreshLifetime = TimeSpan(milliseconds: 30 * 86_400_000)
  /// How long a notice is taken after it was written.
  public static let noticeLifetime = TimeSpan(milliseconds: 86_400_000)
}
