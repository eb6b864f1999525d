/// One role held by one user, with who gave it, why and until when.
public struct RoleAssignment: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  public var role: Role
  /// Nil for the set-up of a book.
  public var assignedBy: RecordID?
  public var assignedAt: Instant
  /// Last civil date on which the role is held; nil for no end.
  public var expiresOn: CivilDate?
  public var reason: String?
  public var revokedAt: Instant?
  /// The role is no longer held from this moment on, when it was given for hours; nil for no such
  /// end.
  public var expiresAt: Instant?
  /// The elevation request it was given for.
  public var elevationID: RecordID?

  public init(
    id: RecordID, userID: RecordID, role: Role, assignedBy: RecordID? = nil, assignedAt: Instant,
    expiresOn: CivilDate? = nil, reason: String? = nil, revokedAt: Instant? = nil,
    expiresAt: Instant? = nil, elevationID: RecordID? = nil
  ) {
    self.id = id
    self.userID = userID
    self.role = role
    self.assignedBy = assignedBy
    self.assignedAt = assignedAt
    self.expiresOn = expiresOn
    self.reason = reason
    self.revokedAt = revokedAt
    self.expiresAt = expiresAt
    self.elevationID = elevationID
  }
}

extension RoleAssignment {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let role = Column("role", .text, allows: .line(atMost: Limits.nameLength))
    public static let assignedBy = Column("assigned_by", .id, nullable: true)
    public static let assignedAt = Column("assigned_at", .instant)
    public static let expiresOn = Column("expires_on", .date, nullable: true)
    public static let reason = Column("reason", .text, nullable: true, personal: true)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
    public static let expiresAt = Column("expires_at", .instant, nullable: true)
    public static let elevationID = Column(
      "elevation_id", .id, nullable: true, references: "elevation_requests")
  }

  public static let schema = Schema(
    "role_assignments", area: .identity,
    columns: [
      Columns.userID, Columns.role, Columns.assignedBy, Columns.assignedAt, Columns.expiresOn,
      Columns.reason, Columns.revokedAt, Columns.expiresAt, Columns.elevationID,
    ],
    indexes: [[Columns.userID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    role = try row.choice(Role.self)
    assignedBy = try row.optionalID()
    assignedAt = try row.instant()
    expiresOn = try row.optionalDate()
    reason = try row.optionalText()
    revokedAt = try row.optionalInstant()
    expiresAt = try row.optionalInstant()
    elevationID = try row.optionalID()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(role)
    row.put(assignedBy)
    row.put(assignedAt)
    row.put(expiresOn)
    row.put(reason)
    row.put(revokedAt)
    row.put(expiresAt)
    row.put(elevationID)
  }
}
