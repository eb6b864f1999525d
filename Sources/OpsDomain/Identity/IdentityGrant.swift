/// An authorization code or a device code that was given out. The code itself is never stored.
public struct IdentityGrant: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var kind: GrantKind
  /// SHA-256 of the code; 32 bytes.
  public var digest: [UInt8]
  /// SHA-256 of the letters a person types, as base64url; nil for an authorization code.
  public var userCode: String?
  /// Who asked for it.
  public var client: String
  /// Where the code was sent to; nil for a device code.
  public var redirect: String?
  /// SHA-256 of the verifier that must come with the code (PKCE, S256).
  public var challenge: [UInt8]
  /// Goes into the identity token unchanged.
  public var nonce: String
  /// Who signed in; nil for a device code that nobody has approved.
  public var userID: RecordID?
  /// How: names of methods, with a space between.
  public var methods: String
  public var authenticatedAt: Instant?
  /// When a person refused the device.
  public var deniedAt: Instant?
  /// When it became tokens. A second use ends them.
  public var usedAt: Instant?
  /// The family of refresh tokens it became.
  public var family: RecordID?
  public var createdAt: Instant
  /// It is refused from this moment on.
  public var expiresAt: Instant

  public init(
    id: RecordID, kind: GrantKind, digest: [UInt8], userCode: String? = nil, client: String,
    redirect: String? = nil, challenge: [UInt8], nonce: String, userID: RecordID? = nil,
    methods: String, authenticatedAt: Instant? = nil, deniedAt: Instant? = nil,
    usedAt: Instant? = nil, family: RecordID? = nil, createdAt: Instant, expiresAt: Instant
  ) {
    self.id = id
    self.kind = kind
    self.digest = digest
    self.userCode = userCode
    self.client = client
    self.redirect = redirect
    self.challenge = challenge
    self.nonce = nonce
    self.userID = userID
    self.methods = methods
    self.authenticatedAt = authenticatedAt
    self.deniedAt = deniedAt
    self.usedAt = usedAt
    self.family = family
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

extension IdentityGrant {
  /// The columns, for queries.
  public enum Columns {
    public static let kind = Column("kind", .text, words: GrantKind.self)
    public static let digest = Column("digest", .bytes)
    public static let userCode = Column("user_code", .text, nullable: true)
    public static let client = Column("client", .text)
    public static let redirect = Column("redirect", .text, nullable: true)
    public static let challenge = Column("challenge", .bytes)
    public static let nonce = Column("nonce", .text)
    public static let userID = Column("user_id", .id, nullable: true, references: "users")
    public static let methods = Column("methods", .text)
    public static let authenticatedAt = Column("authenticated_at", .instant, nullable: true)
    public static let deniedAt = Column("denied_at", .instant, nullable: true)
    public static let usedAt = Column("used_at", .instant, nullable: true)
    public static let family = Column("family", .id, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let expiresAt = Column("expires_at", .instant)
  }

  public static let digestKey = UniqueKey(Columns.digest)

  public static let schema = Schema(
    "identity_grants", area: .identity,
    columns: [
      Columns.kind, Columns.digest, Columns.userCode, Columns.client, Columns.redirect,
      Columns.challenge, Columns.nonce, Columns.userID, Columns.methods, Columns.authenticatedAt,
      Columns.deniedAt, Columns.usedAt, Columns.family, Columns.createdAt, Columns.expiresAt,
    ],
    keys: [digestKey],
    indexes: [[Columns.userCode], [Columns.expiresAt]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    kind = try row.choice(GrantKind.self)
    digest = try row.bytes()
    userCode = try row.optionalText()
    client = try row.text()
    redirect = try row.optionalText()
    challenge = try row.bytes()
    nonce = try row.text()
    userID = try row.optionalID()
    methods = try row.text()
    authenticatedAt = try row.optionalInstant()
    deniedAt = try row.optionalInstant()
    usedAt = try row.optionalInstant()
    family = try row.optionalID()
    createdAt = try row.instant()
    expiresAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(kind)
    row.put(digest)
    row.put(userCode)
    row.put(client)
    row.put(redirect)
    row.put(challenge)
    row.put(nonce)
    row.put(userID)
    row.put(methods)
    row.put(authenticatedAt)
    row.put(deniedAt)
    row.put(usedAt)
    row.put(family)
    row.put(createdAt)
    row.put(expiresAt)
  }
}
