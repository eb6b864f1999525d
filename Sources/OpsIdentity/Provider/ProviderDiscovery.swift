import OpsDomain

/// How a provider describes itself (OpenID Connect Discovery 1.0).
public struct ProviderDiscovery: Sendable, Equatable {
  /// The name in its tokens.
  public let issuer: String
  /// What the addresses below stand under: `https://HOST`, or nothing for paths alone.
  public let base: String

  /// The description of the provider with this name, whose addresses begin with `base`.
  public init(issuer: String, base: String) {
    self.issuer = issuer
    self.base = base
  }

  /// The discovery document.
  public var document: Document {
    [
      "issuer": .text(issuer),
      "authorization_endpoint": .text(base + "/identity/authorize"),
      "device_authorization_endpoint": .text(base + "/identity/device/authorization"),
      "token_endpoint": .text(base + "/identity/token"),
      "revocation_endpoint": .text(base + "/identity/revoke"),
      "jwks_uri": .text(base + "/identity/keys"),
      "response_types_supported": ["code"],
      "grant_types_supported": [
        "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
      ],
      "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["ES256"],
      "code_challenge_methods_supported": ["S256"],
      "token_endpoint_auth_methods_supported": ["none"],
      "claims_supported": [
        "iss", "sub", "aud", "iat", "exp", "nonce", "auth_time", "amr", "email", "name", "sid",
        "is_private_email",
      ],
    ]
  }

  /// Reads a discovery document. Throws `data.bad_value`.
  public init(reading document: Document, base: String) throws(OpsError) {
    guard let issuer = document["issuer"]?.string, !issuer.isEmpty else {
      throw OpsError(.badValue, "The discovery document names no issuer", field: "issuer")
    }
    self.init(issuer: issuer, base: base)
  }
}
