import OpsDomain
import OpsWire

extension RouteDescription {
  /// The routes of the identity provider. A server without one answers them with 404.
  static let provider: [Route: RouteDescription] = [
    .identityDiscovery: RouteDescription(
      summary: "The identity provider's description of itself.", answer: discovery, others: [404]),
    .identityKeys: RouteDescription(
      summary: "The keys its tokens are verified with.",
      answer: JSONSchema.object(["keys": JSONSchema.list(webKey)]), others: [404]),
    .identityPage: RouteDescription(
      summary: "The sign-in page.",
      parameters: authorization.map { query($0, JSONSchema.text(0...512)) },
      answer: JSONSchema.text, answers: .page, others: [404]),
    .identityAuthorize: RouteDescription(
      summary: "What the sign-in page sends.",
      body: .form(
        form(authorization + ["page", "name", "password", "code", "hide_email"])),
      answer: JSONSchema.text, answers: .page, isWrite: true, others: [303]),
    .identityLeave: RouteDescription(
      summary: "Begins a sign-in at another provider that the sign-in page offers.",
      body: .form(form(authorization + ["page", "provider"])),
      answer: JSONSchema.text, answers: .page, isWrite: true),
    .identityReturn: RouteDescription(
      summary: "Where other providers send the browser.",
      parameters: ["code", "state", "error"].map { query($0, JSONSchema.text(0...2_048)) },
      answer: JSONSchema.text, answers: .page, isWrite: true, others: [303]),
    .identityToken: RouteDescription(
      summary: "Tokens for a code or a refresh token.",
      body: .form(
        form([
          "grant_type", "code", "code_verifier", "redirect_uri", "client_id", "device_code",
          "refresh_token", "nonce",
        ])),
      answer: JSONSchema.object([
        "token_type": JSONSchema.text, "id_token": JSONSchema.text,
        "refresh_token": JSONSchema.text, "expires_in": ["type": "integer"],
      ]), answers: .oauth, isWrite: true),
    .deviceAuthorization: RouteDescription(
      summary: "Begins the sign-in of a terminal.",
      body: .form(form(["client_id", "code_challenge", "code_challenge_method", "nonce"])),
      answer: JSONSchema.object([
        "device_code": JSONSchema.text, "user_code": JSONSchema.text,
        "verification_uri": JSONSchema.text, "expires_in": ["type": "integer"],
        "interval": ["type": "integer"],
      ]), answers: .oauth, isWrite: true),
    .devicePage: RouteDescription(
      summary: "The page on which a person approves a terminal.", answer: JSONSchema.text,
      answers: .page, others: [404]),
    .deviceDecision: RouteDescription(
      summary: "What that page sends.",
      body: .form(form(["page", "user_code", "name", "password", "code", "decision"])),
      answer: JSONSchema.text, answers: .page, isWrite: true),
    .credentialState: RouteDescription(
      summary: "The state of an account at the provider.",
      body: .form(form(["sub", "refresh_token"])),
      answer: JSONSchema.object(["state": JSONSchema.text]), isWrite: true),
    .identityRevoke: RouteDescription(
      summary: "Revokes a refresh token.", body: .form(form(["token"])),
      answer: JSONSchema.object([:]), isWrite: true),
    .identityNotices: RouteDescription(
      summary: "Takes notices of trusted providers.",
      body: .json(JSONSchema.object(["payload": JSONSchema.text])),
      answer: Envelope.of("identity.notice/1", JSONSchema.nothing), isWrite: true),
  ]

  /// OpenID Connect Discovery 1.0.
  private static let discovery: Document = {
    let address = JSONSchema.text
    let words = JSONSchema.list(JSONSchema.text)
    return JSONSchema.object([
      "issuer": JSONSchema.text, "authorization_endpoint": address,
      "device_authorization_endpoint": address, "token_endpoint": address,
      "revocation_endpoint": address, "jwks_uri": address, "response_types_supported": words,
      "grant_types_supported": words, "subject_types_supported": words,
      "id_token_signing_alg_values_supported": words, "code_challenge_methods_supported": words,
      "token_endpoint_auth_methods_supported": words, "claims_supported": words,
    ])
  }()

  /// A key as a JWK (RFC 7517).
  private static let webKey = JSONSchema.object([
    "kty": JSONSchema.constant("EC"), "crv": JSONSchema.constant("P-256"),
    "alg": JSONSchema.constant("ES256"), "use": JSONSchema.constant("sig"),
    "kid": JSONSchema.text, "x": JSONSchema.bytes, "y": JSONSchema.bytes,
  ])

  private static let authorization = [
    "client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method",
    "nonce", "state", "scope",
  ]

  /// Which fields are needed depends on their values, so none is required by the schema.
  private static func form(_ names: [String]) -> Document {
    var members = DocumentObject()
    for name in names { members.set(name, JSONSchema.text(0...Limits.noteLength)) }
    return JSONSchema.object(members, optional: Set(names))
  }
}
