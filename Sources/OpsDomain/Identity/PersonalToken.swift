/// A personal access token: what a script shows in place of a signed-in person. The secret is made
/// by its holder and never stored; the book knows its digest and the key that proves it.
public struct PersonalToken: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  /// What its owner calls it; unique among the owner's tokens that are not over.
  public var name: String
  /// SHA-256 of the token; 32 bytes.
  public var digest: [UInt8]
  /// Ed25519 key that the token's secret signs with when its holder narrows it; 32 bytes.
  public var verifyingKey: [UInt8]
  /// Scopes of the token; empty for everything its owner may do.
  public var scopes: [AccessScope]
  public var isReadOnly: Bool
  /// Most records one commit may touch.
  public var maximumRows: Int?
  public var createdAt: Instant
  public var expiresAt: Instant
  /// The last use, to a quarter of an hour; nil before the first one.
  public var lastUsedAt: Instant?
  public var revokedAt: Instant?
  /// The workbench it was made at, whose rights are all it has; nil for all of its owner's roles.
  public var workbench: Role?

  public init(
    id: RecordID, userID: RecordID, name: String, digest: [UInt8], verifyingKey: [UInt8],
    scopes: [AccessScope] = [], isReadOnly: Bool = false, maximumRows: Int? = nil,
    createdAt: Instant, expiresAt: Instant, lastUsedAt: Instant? = nil, revokedAt: Instant? = nil,
    workbench: Role? = nil
  ) {
    self.id = id
    self.userID = userID
    self.name = name
    self.digest = digest
    self.verifyingKey = verifyingKey
    self.scopes = scopes
    self.isReadOnly = isReadOnly
    self.maximumRows = maximumRows
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.lastUsedAt = lastUsedAt
    self.revokedAt = revokedAt
    self.workbench = workbench
  }

  /// Whether it is good at that moment.
  public func isLive(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }

  /// What the token takes away from its owner's rights.
  public var limits: AccessLimits {
    var limits = AccessLimits()
    if !scopes.isEmpty { limits.scopes = [scopes] }
    limits.isReadOnly = isReadOnly
    limits.maximumRows = maximumRows
    limits.notAfter = expiresAt
    return limits
  }
}

extension PersonalToken {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let name = Column("name", .text)
    public static let digest = Column("digest", .bytes)
    public static let verifyingKey = Column("verifying_key", .bytes)
    public static let scopes = Column(
      "scopes", .text,
      allows: .form("a list of scopes") { text in
        text.split(separator: " ").allSatisfy { (try? AccessScope(parsing: String($0))) != nil }
      })
    public static let isReadOnly = Column("is_read_only", .bool)
    public static let maximumRows = Column("maximum_rows", .integer, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let expiresAt = Column("expires_at", .instant)
    public static let lastUsedAt = Column("last_used_at", .instant, nullable: true)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
    public static let workbench = Column(
      "workbench", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
  }

  public static let digestKey = UniqueKey(Columns.digest)
  public static let verifyingKeyKey = UniqueKey(Columns.verifyingKey)

  public static let schema = Schema(
    "personal_tokens", area: .identity,
    columns: [
      Columns.userID, Columns.name, Columns.digest, Columns.verifyingKey, Columns.scopes,
      Columns.isReadOnly, Columns.maximumRows, Columns.createdAt, Columns.expiresAt,
      Columns.lastUsedAt, Columns.revokedAt, Columns.workbench,
    ],
    keys: [digestKey, verifyingKeyKey],
    indexes: [[Columns.userID]],
    confidential: true)

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    name = try row.text()
    digest = try row.bytes()
    verifyingKey = try row.bytes()
    var scopes: [AccessScope] = []
    for part in try row.text().split(separator: " ") {
      scopes.append(try AccessScope(parsing: String(part)))
    }
    self.scopes = scopes
    isReadOnly = try row.bool()
    maximumRows = try row.optionalInteger().map { Int($0) }
    createdAt = try row.instant()
    expiresAt = try row.instant()
    lastUsedAt = try row.optionalInstant()
    revokedAt = try row.optionalInstant()
    workbench = try row.optionalText().map(Role.init(rawValue:))
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(name)
    row.put(digest)
    row.put(verifyingKey)
    row.put(scopes.map(\.text).joined(separator: " "))
    row.put(isReadOnly)
    row.put(maximumRows.map { Int64($0) })
    row.put(createdAt)
    row.put(expiresAt)
    row.put(lastUsedAt)
    row.put(revokedAt)
    row.put(workbench?.rawValue)
  }
}
