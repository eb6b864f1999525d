import OpsDomain

/// What an identity provider reports about a person's account.
///
/// Source: the states of the sign-in service that the product's own provider stands in for.
public enum CredentialState: String, ColumnChoice, Codable {
  /// The account exists, and the person agrees to its use.
  case authorized
  /// The person took the agreement back, or the account is closed.
  case revoked
  /// The provider knows no such account.
  case notFound = "not_found"
  /// Another account replaced it.
  case transferred
}
