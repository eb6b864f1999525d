/// A signed-in session. The bearer token itself is never stored, only its digest.
public struct AccessSession: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the bearer token; 32 bytes.
  public var tokenDigest: [UInt8]
  public var userID: RecordID
  public var createdAt: Instant
  /// When the person last gave a password, here or for this session again.
  public var authenticatedAt: Instant
  /// The last use, to five minutes.
  public var lastActiveAt: Instant
  /// A session that is not used for that long is over.
  public var idleLimit: TimeSpan
  /// The token is refused from this moment on.
  public var expiresAt: Instant
  public var revokedAt: Instant?
  /// The workbench that is open in this session; nil for all of the person's roles together.
  public var workbench: Role?

  /// A session that begins with a sign-in.
  public init(
    id: RecordID, tokenDigest: [UInt8], userID: RecordID, createdAt: Instant, expiresAt: Instant,
    idleLimit: TimeSpan
  ) {
    self.id = id
    self.tokenDigest = tokenDigest
    self.userID = userID
    self.createdAt = createdAt
    authenticatedAt = createdAt
    lastActiveAt = createdAt
    self.idleLimit = idleLimit
    self.expiresAt = expiresAt
    revokedAt = nil
    workbench = nil
  }

  /// Used or not, the session is over from this moment on.
  public var idleUntil: Instant { lastActiveAt.adding(idleLimit) }

  /// Whether it is good at that moment: neither ended, nor too old, nor left alone for too long.
  public func isLive(at now: Instant) -> Bool {
    revokedAt == nil && now < expiresAt && now < idleUntil
  }
}

extension AccessSession {
  /// The columns, for queries.
  public enum Columns {
    public static let tokenDigest = Column("token_digest", .bytes)
    public static let userID = Column("user_id", .id, references: "users")
    public static let createdAt = Column("created_at", .instant)
    public static let authenticatedAt = Column("authenticated_at", .instant)
    public static let lastActiveAt = Column("last_active_at", .instant)
    public static let idleLimit = Column("idle_limit", .integer)
    public static let expiresAt = Column("expires_at", .instant)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
    public static let workbench = Column(
      "workbench", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
  }

  public static let tokenKey = UniqueKey(Columns.tokenDigest)

  public static let schema = Schema(
    "access_sessions", area: .identity,
    columns: [
      Columns.tokenDigest, Columns.userID, Columns.createdAt, Columns.authenticatedAt,
      Columns.lastActiveAt, Columns.idleLimit, Columns.expiresAt, Columns.revokedAt,
      Columns.workbench,
    ],
    keys: [tokenKey],
    indexes: [[Columns.userID]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    tokenDigest = try row.bytes()
    userID = try row.id()
    createdAt = try row.instant()
    authenticatedAt = try row.instant()
    lastActiveAt = try row.instant()
    idleLimit = TimeSpan(milliseconds: try row.integer())
    expiresAt = try row.instant()
    revokedAt = try row.optionalInstant()
    workbench = try row.optionalText().map(Role.init(rawValue:))
  }

  public func write(to row: inout RowWriter) {
    row.put(tokenDigest)
    row.put(userID)
    row.put(createdAt)
    row.put(authenticatedAt)
    row.put(lastActiveAt)
    row.put(idleLimit.milliseconds)
    row.put(expiresAt)
    row.put(revokedAt)
    row.put(workbench?.rawValue)
  }
}
