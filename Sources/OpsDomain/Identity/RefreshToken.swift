/// A refresh token that was given out: good for one use, which gives the next of its family.
public struct RefreshToken: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the token; 32 bytes.
  public var digest: [UInt8]
  /// What all tokens that follow from one sign-in have in common.
  public var family: RecordID
  /// The token it was given for; nil for the first.
  public var parent: RecordID?
  public var userID: RecordID
  public var client: String
  /// How the person signed in: names of methods, with a space between.
  public var methods: String
  /// When the person signed in; the same for the whole family.
  public var authenticatedAt: Instant
  public var createdAt: Instant
  /// It is refused from this moment on; the same for the whole family.
  public var expiresAt: Instant
  /// A second use ends the family.
  public var usedAt: Instant?
  public var revokedAt: Instant?

  public init(
    id: RecordID, digest: [UInt8], family: RecordID, parent: RecordID? = nil, userID: RecordID,
    client: String, methods: String, authenticatedAt: Instant, createdAt: Instant,
    expiresAt: Instant, usedAt: Instant? = nil, revokedAt: Instant? = nil
  ) {
    self.id = id
    self.digest = digest
    self.family = family
    self.parent = parent
    self.userID = userID
    self.client = client
    self.methods = methods
    self.authenticatedAt = authenticatedAt
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.usedAt = usedAt
    self.revokedAt = revokedAt
  }
}

extension RefreshToken {
  /// The columns, for queries.
  public enum Columns {
    public static let digest = Column("digest", .bytes)
    public static let family = Column("family", .id)
    public static let parent = Column("parent", .id, nullable: true)
    public static let userID = Column("user_id", .id, references: "users")
    public static let client = Column("client", .text)
    public static let methods = Column("methods", .text)
    public static let authenticatedAt = Column("authenticated_at", .instant)
    public static let createdAt = Column("created_at", .instant)
    public static let expiresAt = Column("expires_at", .instant)
    public static let usedAt = Column("used_at", .instant, nullable: true)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
  }

  public static let digestKey = UniqueKey(Columns.digest)

  public static let schema = Schema(
    "refresh_tokens", area: .identity,
    columns: [
      Columns.digest, Columns.family, Columns.parent, Columns.userID, Columns.client,
      Columns.methods, Columns.authenticatedAt, Columns.createdAt, Columns.expiresAt,
      Columns.usedAt, Columns.revokedAt,
    ],
    keys: [digestKey],
    indexes: [[Columns.family], [Columns.userID], [Columns.expiresAt]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    digest = try row.bytes()
    family = try row.id()
    parent = try row.optionalID()
    userID = try row.id()
    client = try row.text()
    methods = try row.text()
    authenticatedAt = try row.instant()
    createdAt = try row.instant()
    expiresAt = try row.instant()
    usedAt = try row.optionalInstant()
    revokedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(digest)
    row.put(family)
    row.put(parent)
    row.put(userID)
    row.put(client)
    row.put(methods)
    row.put(authenticatedAt)
    row.put(createdAt)
    row.put(expiresAt)
    row.put(usedAt)
    row.put(revokedAt)
  }
}
