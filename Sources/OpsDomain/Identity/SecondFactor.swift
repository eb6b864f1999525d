/// A time-based second factor of a user (RFC 6238), with recovery codes.
public struct SecondFactor: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  /// Shared secret of the code generator; 20 random bytes.
  public var secret: [UInt8]
  /// Latest time step whose code was used: that one and all before count no more.
  public var lastStep: Int64
  /// SHA-256 of each recovery code that is left, one after the other.
  public var recovery: [UInt8]
  /// When the generator was shown to work; nil means that it is not asked for yet.
  public var confirmedAt: Instant?
  public var createdAt: Instant

  public init(
    id: RecordID, userID: RecordID, secret: [UInt8], lastStep: Int64, recovery: [UInt8],
    confirmedAt: Instant? = nil, createdAt: Instant
  ) {
    self.id = id
    self.userID = userID
    self.secret = secret
    self.lastStep = lastStep
    self.recovery = recovery
    self.confirmedAt = confirmedAt
    self.createdAt = createdAt
  }
}

extension SecondFactor {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let secret = Column("secret", .bytes)
    public static let lastStep = Column("last_step", .integer)
    public static let recovery = Column("recovery", .bytes)
    public static let confirmedAt = Column("confirmed_at", .instant, nullable: true)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let userKey = UniqueKey(Columns.userID)

  public static let schema = Schema(
    "second_factors", area: .identity,
    columns: [
      Columns.userID, Columns.secret, Columns.lastStep, Columns.recovery, Columns.confirmedAt,
      Columns.createdAt,
    ],
    keys: [userKey],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    secret = try row.bytes()
    lastStep = try row.integer()
    recovery = try row.bytes()
    confirmedAt = try row.optionalInstant()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(secret)
    row.put(lastStep)
    row.put(recovery)
    row.put(confirmedAt)
    row.put(createdAt)
  }
}
