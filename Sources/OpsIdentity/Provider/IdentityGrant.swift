import OpsDomain

/// An authorization code or a device code that was given out. The code itself is never stored.
public struct IdentityGrant: Entity {
  /// Where the book keeps authorization and device codes until they are removed; the journal does
  /// not show their values.
  public static let record = Record(
    "identity_grants", .identity, "sign-in in progress", confidential: true, passing: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whether it is an authorization code or a device code.
  public var kind: GrantKind
  /// SHA-256 of the code; 32 bytes.
  public var digest: Unique<[UInt8]>
  /// SHA-256 of the letters a person types, as base64url; nil for an authorization code.
  public var userCode: Indexed<String>?
  /// Who asked for it.
  public var client: String
  /// Where the code was sent to; nil for a device code.
  public var redirect: String?
  /// SHA-256 of the verifier that must come with the code (PKCE, S256).
  public var challenge: [UInt8]
  /// Goes into the identity token unchanged.
  public var nonce: String
  /// Who signed in; nil for a device code that nobody has approved.
  public var userID: Reference<User>?
  /// How, in the order in which the person showed it.
  public var methods: [SignInMethod]
  /// When the person signed in; nil for a device code that nobody has approved.
  public var authenticatedAt: Instant?
  /// When a person refused the device.
  public var deniedAt: Instant?
  /// When it became tokens. A second use ends them.
  public var usedAt: Instant?
  /// The family of refresh tokens it became.
  public var family: RecordID?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// It is refused from this moment on.
  public var expiresAt: Indexed<Instant>
}

/// What kind of code an identity provider gave out.
public enum GrantKind: String, ColumnChoice, Codable {
  /// Goes back to the program that opened the sign-in page.
  case authorizationCode = "authorization_code"
  /// Belongs to a terminal whose owner approves it elsewhere (RFC 8628).
  case deviceCode = "device_code"
}
