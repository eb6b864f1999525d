/// What somebody wants of the identity providers that the own account is linked with, by the names
/// that the configuration gives them.
public enum ProviderChange: Sendable, Equatable {
  /// Which there are.
  case list
  /// Adds an account at the provider, after a sign-in there.
  case link(String)
  /// Takes away the account at the provider; also one that is no longer configured, by its issuer.
  case unlink(String)
}
