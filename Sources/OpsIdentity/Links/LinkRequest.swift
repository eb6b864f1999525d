import OpsDomain

/// What somebody wants of the providers that the own account is linked with. An identity token
/// never becomes part of a document of an operation.
public enum LinkRequest: Sendable {
  /// Which there are.
  case list
  /// Adds the account that an identity token names; the nonce is the one it was asked for with.
  case link(Secret, nonce: Secret)
  /// Takes away the account at the provider with this name in its tokens.
  case unlink(issuer: String)
}
