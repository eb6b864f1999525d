/// Somebody asks for a role for a while, and somebody else decides.
public struct ElevationRequest: Entity {
  /// Where a request stands.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case pending, approved, rejected, withdrawn
    /// Nobody decided in time.
    case expired
  }

  /// Longest time a role can be asked for.
  public static let longest = TimeSpan(milliseconds: 24 * 3_600_000)
  /// How long a request waits for a decision.
  public static let patience = TimeSpan(milliseconds: 24 * 3_600_000)

  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  public var role: Role
  /// Why, in the words of who asks.
  public var justification: String
  /// For how long, from the approval on; at most ``longest``.
  public var duration: TimeSpan
  public var status: Status
  public var requestedAt: Instant
  public var reviewedBy: RecordID?
  public var reviewedAt: Instant?
  public var comment: String?

  public init(
    id: RecordID, userID: RecordID, role: Role, justification: String, duration: TimeSpan,
    status: Status = .pending, requestedAt: Instant, reviewedBy: RecordID? = nil,
    reviewedAt: Instant? = nil, comment: String? = nil
  ) {
    self.id = id
    self.userID = userID
    self.role = role
    self.justification = justification
    self.duration = duration
    self.status = status
    self.requestedAt = requestedAt
    self.reviewedBy = reviewedBy
    self.reviewedAt = reviewedAt
    self.comment = comment
  }

  /// Where it stands at that moment: a request nobody has decided on in time is expired.
  public func status(at now: Instant) -> Status {
    status == .pending && requestedAt.adding(Self.patience) <= now ? .expired : status
  }
}

extension ElevationRequest {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let role = Column("role", .text, allows: .line(atMost: Limits.nameLength))
    public static let justification = Column("justification", .text, personal: true)
    public static let duration = Column("duration", .integer)
    public static let status = Column("status", .text, words: Status.self)
    public static let requestedAt = Column("requested_at", .instant)
    public static let reviewedBy = Column("reviewed_by", .id, nullable: true)
    public static let reviewedAt = Column("reviewed_at", .instant, nullable: true)
    public static let comment = Column("comment", .text, nullable: true, personal: true)
  }

  public static let schema = Schema(
    "elevation_requests", area: .identity,
    columns: [
      Columns.userID, Columns.role, Columns.justification, Columns.duration, Columns.status,
      Columns.requestedAt, Columns.reviewedBy, Columns.reviewedAt, Columns.comment,
    ],
    indexes: [[Columns.userID], [Columns.status]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    role = try row.choice(Role.self)
    justification = try row.text()
    duration = TimeSpan(milliseconds: try row.integer())
    status = try row.choice(Status.self)
    requestedAt = try row.instant()
    reviewedBy = try row.optionalID()
    reviewedAt = try row.optionalInstant()
    comment = try row.optionalText()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(role)
    row.put(justification)
    row.put(duration.milliseconds)
    row.put(status)
    row.put(requestedAt)
    row.put(reviewedBy)
    row.put(reviewedAt)
    row.put(comment)
  }
}
