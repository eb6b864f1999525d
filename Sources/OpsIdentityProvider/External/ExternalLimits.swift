import OpsDomain

/// Limits for requests to other identity providers.
public enum ExternalLimits {
  /// Most bytes of an answer.
  public static let answerBytes = 262_144
  /// How long an answer may take.
  public static let timeout = TimeSpan(milliseconds: 10_000)
  /// How long a person may take to sign in at the provider.
  public static let signInLifetime = TimeSpan(milliseconds: 600_000)
}
