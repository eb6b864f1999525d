import OpsDomain

/// What a sign-in leaves on the person's machine. Kept in a ``KeyStore`` and nowhere else.
public struct AuthCredentials: Sendable, Equatable {
  /// Bearer token of the session.
  public var token: Secret
  /// The session is over from this moment on.
  public var expiresAt: Instant
  /// The provider's name of the person; nil where no provider took part.
  public var subject: String?
  /// The provider's signed statement of who signed in; nil where no provider took part.
  public var identityToken: Secret?
  /// Gets the next tokens from the provider, once; nil where no provider took part.
  public var refreshToken: Secret?
  /// What the device shows at its next sign-in.
  public var device: Secret?
  /// Who it is, for the time without a network.
  public var profile: UserProfile
  /// When the sign-in was last known to be good.
  public var verifiedAt: Instant

  /// What is kept after a sign-in or a registration.
  public init(
    token: Secret, expiresAt: Instant, subject: String? = nil, identityToken: Secret? = nil,
    refreshToken: Secret? = nil, device: Secret? = nil, profile: UserProfile, verifiedAt: Instant
  ) {
    self.token = token
    self.expiresAt = expiresAt
    self.subject = subject
    self.identityToken = identityToken
    self.refreshToken = refreshToken
    self.device = device
    self.profile = profile
    self.verifiedAt = verifiedAt
  }

  /// The form that is kept: the token on a line of its own, so that the file can serve as a token
  /// file too, and a line of JSON. Holds secrets in clear.
  public func bytes() throws -> [UInt8] {
    var object: DocumentObject = [
      "schema": "auth.credentials/1", "expires_at": .text(expiresAt.description),
      "profile": try DocumentEncoder.encode(profile),
      "verified_at": .text(verifiedAt.description),
    ]
    if let subject { object.set("subject", .text(subject)) }
    let secrets = [
      ("identity_token", identityToken), ("refresh_token", refreshToken), ("device", device),
    ]
    for (key, secret) in secrets {
      if let secret { object.set(key, .text(secret.reveal())) }
    }
    return Array("\(token.reveal())\n".utf8) + DocumentWriter.bytes(.object(object)) + [0x0A]
  }

  /// Reads what ``bytes()`` wrote. Throws `signin.key_store` for anything else.
  public init(reading bytes: [UInt8]) throws(OpsError) {
    let lines = bytes.split(separator: 0x0A)
    guard lines.count == 2, let token = String(validating: lines[0], as: UTF8.self),
      let document = try? DocumentParser.parse(Array(lines[1])),
      document["schema"]?.string == "auth.credentials/1",
      let expiresAt = Self.time(document["expires_at"]),
      let verifiedAt = Self.time(document["verified_at"]),
      let profile = try? DocumentDecoder.decode(
        UserProfile.self, from: document["profile"] ?? .null, unknown: .ignore)
    else {
      throw OpsError(
        .signInStore, "The stored sign-in was damaged, and has been removed",
        hint: "run `opsh auth login NAME` to sign in again")
    }
    func secret(_ key: String) -> Secret? { document[key]?.string.map { Secret($0) } }
    self.init(
      token: Secret(token), expiresAt: expiresAt, subject: document["subject"]?.string,
      identityToken: secret("identity_token"), refreshToken: secret("refresh_token"),
      device: secret("device"), profile: profile, verifiedAt: verifiedAt)
  }

  private static func time(_ document: Document?) -> Instant? {
    document?.string.flatMap { try? Instant(parsing: $0) }
  }
}
