/// A permission given to, or taken from, one user or everybody with a role, under conditions.
///
/// What is forbidden is forbidden, whatever else allows it (the rule of Cedar: forbid wins).
public struct PermissionGrant: Entity {
  /// Whether the grant allows or forbids.
  public enum Effect: String, Sendable, Codable, CaseIterable {
    case allow, forbid
  }

  public var id: RecordID
  public var version: Int64 = 0
  public var permission: Permission
  public var effect: Effect
  /// Whose grant it is; nil for one of a role.
  public var userID: RecordID?
  /// Whose holders it is for; nil for one of a user.
  public var role: Role?
  /// It holds from this moment on; nil for from the beginning.
  public var validFrom: Instant?
  /// It no longer holds at this moment; nil for no end.
  public var validUntil: Instant?
  /// Hours of the week in which it holds; nil for all.
  public var hours: WeeklyHours?
  /// Records it is about; nil for all.
  public var condition: GrantCondition?
  public var reason: String?
  public var grantedBy: RecordID?
  public var grantedAt: Instant
  public var revokedAt: Instant?

  public init(
    id: RecordID, permission: Permission, effect: Effect, userID: RecordID? = nil,
    role: Role? = nil, validFrom: Instant? = nil, validUntil: Instant? = nil,
    hours: WeeklyHours? = nil, condition: GrantCondition? = nil, reason: String? = nil,
    grantedBy: RecordID? = nil, grantedAt: Instant, revokedAt: Instant? = nil
  ) {
    self.id = id
    self.permission = permission
    self.effect = effect
    self.userID = userID
    self.role = role
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.hours = hours
    self.condition = condition
    self.reason = reason
    self.grantedBy = grantedBy
    self.grantedAt = grantedAt
    self.revokedAt = revokedAt
  }

  /// Whether it holds at that moment: not taken back, valid, in its hours.
  public func holds(at moment: CivilMoment) -> Bool {
    revokedAt == nil && validFrom.map { $0 <= moment.instant } ?? true
      && validUntil.map { moment.instant < $0 } ?? true
      && hours?.contain(moment.date, minute: moment.minute) ?? true
  }
}

extension PermissionGrant {
  /// The columns, for queries.
  public enum Columns {
    public static let permission = Column("permission", .text, words: Permission.self)
    public static let effect = Column("effect", .text, words: Effect.self)
    public static let userID = Column("user_id", .id, nullable: true, references: "users")
    public static let role = Column(
      "role", .text, nullable: true, allows: .line(atMost: Limits.nameLength))
    public static let validFrom = Column("valid_from", .instant, nullable: true)
    public static let validUntil = Column("valid_until", .instant, nullable: true)
    public static let weekdays = Column(
      "weekdays", .integer, nullable: true, allows: .numbers(1...127))
    public static let begin = Column(
      "begin_minute", .integer, nullable: true, allows: .numbers(0...1439))
    public static let end = Column(
      "end_minute", .integer, nullable: true, allows: .numbers(0...1439))
    public static let collection = Column("condition_collection", .text, nullable: true)
    public static let recordID = Column("condition_id", .id, nullable: true)
    public static let reason = Column("reason", .text, nullable: true, personal: true)
    public static let grantedBy = Column("granted_by", .id, nullable: true)
    public static let grantedAt = Column("granted_at", .instant)
    public static let revokedAt = Column("revoked_at", .instant, nullable: true)
  }

  public static let schema = Schema(
    "permission_grants", area: .identity,
    columns: [
      Columns.permission, Columns.effect, Columns.userID, Columns.role, Columns.validFrom,
      Columns.validUntil, Columns.weekdays, Columns.begin, Columns.end, Columns.collection,
      Columns.recordID, Columns.reason, Columns.grantedBy,
      Columns.grantedAt, Columns.revokedAt,
    ],
    indexes: [[Columns.userID], [Columns.role]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    permission = try row.choice(Permission.self)
    effect = try row.choice(Effect.self)
    userID = try row.optionalID()
    role = try row.optionalText().map(Role.init(rawValue:))
    validFrom = try row.optionalInstant()
    validUntil = try row.optionalInstant()
    let days = try row.optionalInteger()
    let begin = try row.optionalInteger()
    let end = try row.optionalInteger()
    hours = try days.map { bits throws(OpsError) in
      try WeeklyHours(
        weekdays: Set((1...7).filter { bits & (1 << ($0 - 1)) != 0 }), begin: begin.map { Int($0) },
        end: end.map { Int($0) })
    }
    let collection = try row.optionalText()
    let recordID = try row.optionalID()
    if let collection, let recordID {
      condition = GrantCondition(collection: collection, id: recordID)
    }
    reason = try row.optionalText()
    grantedBy = try row.optionalID()
    grantedAt = try row.instant()
    revokedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(permission)
    row.put(effect)
    row.put(userID)
    row.put(role?.rawValue)
    row.put(validFrom)
    row.put(validUntil)
    row.put(hours.map { $0.weekdays.reduce(Int64(0)) { $0 | 1 << ($1 - 1) } })
    row.put(hours?.begin.map { Int64($0) })
    row.put(hours?.end.map { Int64($0) })
    row.put(condition?.collection)
    row.put(condition?.id)
    row.put(reason)
    row.put(grantedBy)
    row.put(grantedAt)
    row.put(revokedAt)
  }
}
