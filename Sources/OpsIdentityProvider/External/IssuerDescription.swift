import OpsDomain
import OpsIdentity

/// Where the endpoints of an external provider are, as its discovery document says. An address that
/// the configuration does not allow makes the whole document one that is not taken.
struct IssuerDescription: Sendable, Equatable {
  /// The page on which a person signs in.
  let authorization: WebAddress
  /// Where a code becomes tokens.
  let token: WebAddress
  /// Where the keys are.
  let keys: WebAddress

  /// Throws `config.invalid` for a document of another issuer, for endpoints that are missing or on
  /// a host that is not listed, and for a provider that knows neither S256 nor one of our
  /// algorithms.
  init(reading document: Document, of issuer: ExternalIssuer) throws(OpsError) {
    guard let name = document["issuer"]?.string, TextFolding.sameBytes(name, issuer.issuer) else {
      throw ExternalIssuer.wrong("issuer", "The provider \(issuer.name) gives itself another name")
    }
    func words(_ member: String) -> [String]? {
      document[member]?.items.map { $0.compactMap(\.string) }
    }
    if let methods = words("code_challenge_methods_supported"), !methods.contains("S256") {
      throw ExternalIssuer.wrong("issuer", "The provider \(issuer.name) does not know S256")
    }
    if let algorithms = words("id_token_signing_alg_values_supported"),
      !algorithms.contains(where: { word in issuer.algorithms.contains { $0.rawValue == word } })
    {
      throw ExternalIssuer.wrong(
        "algorithms", "The provider \(issuer.name) signs with none of the allowed algorithms")
    }
    authorization = try Self.endpoint(document, "authorization_endpoint", issuer)
    token = try Self.endpoint(document, "token_endpoint", issuer)
    keys = try Self.endpoint(document, "jwks_uri", issuer)
  }

  private static func endpoint(
    _ document: Document, _ member: String, _ issuer: ExternalIssuer
  ) throws(OpsError) -> WebAddress {
    guard let address = document[member]?.string.flatMap(WebAddress.init) else {
      throw ExternalIssuer.wrong("issuer", "The provider \(issuer.name) has no \(member)")
    }
    guard issuer.allows(address) else {
      throw ExternalIssuer.wrong(
        "hosts", "The \(member) of \(issuer.name) is on a host that is not listed: \(address.host)")
    }
    return address
  }
}
