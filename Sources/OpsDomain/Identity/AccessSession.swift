/// A signed-in session. The bearer token itself is never stored, only its digest.
public struct AccessSession: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// SHA-256 of the bearer token; 32 bytes.
  public var tokenDigest: [UInt8]
  public var userID: RecordID
  public var createdAt: Instant
  /// The token is refused from this moment on.
  public var expiresAt: Instant
  public var revokedAt: Instant?

  public init(
    id: RecordID, tokenDigest: [UInt8], userID: RecordID, createdAt: Instant, expiresAt: Instant,
    revokedAt: Instant? = nil
  ) {
    self.id = id
    self.tokenDigest = tokenDigest
    self.userID = userID
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.revokedAt = revokedAt
  }
}

extension AccessSession {
  /// The columns, for queries.
  public enum Columns {
    public static let tokenDigest = Column("token_digest", .bytes)
    public static let userID = Column("user_id", .id, references: "users")
    public static let createdAt = Column("created_at", .instant)
    public static let expiresAt = Column("expires_at", .instant)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
  }

  public static let tokenKey = UniqueKey(Columns.tokenDigest)

  public static let schema = Schema(
    "access_sessions", area: .identity,
    columns: [
      Columns.tokenDigest, Columns.userID, Columns.createdAt, Columns.expiresAt,
      Columns.revokedAt,
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
    expiresAt = try row.instant()
    revokedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(tokenDigest)
    row.put(userID)
    row.put(createdAt)
    row.put(expiresAt)
    row.put(revokedAt)
  }
}
