/// Something one person is told: a line of the inbox.
///
/// The texts name goods, places and numbers of requests, never people.
public struct Notice: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Whose inbox it is in.
  public var userID: RecordID
  public var planID: RecordID
  public var kind: NoticeKind
  /// The collection of what it is about.
  public var collection: String
  public var subjectID: RecordID
  /// Days before the date of the occasion; 0 where there are no stages.
  public var stage: Int64
  public var title: String
  public var body: String
  public var createdAt: Instant
  /// From when on it is shown and delivered: later than `createdAt` in quiet hours.
  public var dueAt: Instant
  public var readAt: Instant?
  public var dismissedAt: Instant?

  public init(
    id: RecordID, userID: RecordID, plan: NoticePlan, title: String, body: String,
    createdAt: Instant, dueAt: Instant
  ) {
    self.id = id
    self.userID = userID
    planID = plan.id
    kind = plan.kind
    collection = plan.collection
    subjectID = plan.subjectID
    stage = plan.stage
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.dueAt = dueAt
  }
}

extension Notice {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let planID = Column("plan_id", .id, references: "notice_plans")
    public static let kind = Column("kind", .text, words: NoticeKind.self)
    public static let collection = Column("collection", .text)
    public static let subjectID = Column("subject_id", .id)
    public static let stage = Column("stage", .integer)
    public static let title = Column("title", .text)
    public static let body = Column("body", .text, allows: .text(atMost: Limits.columnLong))
    public static let createdAt = Column("created_at", .instant)
    public static let dueAt = Column("due_at", .instant)
    public static let readAt = Column("read_at", .instant, nullable: true)
    public static let dismissedAt = Column("dismissed_at", .instant, nullable: true)
  }

  public static let planKey = UniqueKey(Columns.userID, Columns.planID)

  public static let schema = Schema(
    "notices", area: .platform,
    columns: [
      Columns.userID, Columns.planID, Columns.kind, Columns.collection, Columns.subjectID,
      Columns.stage, Columns.title, Columns.body, Columns.createdAt, Columns.dueAt,
      Columns.readAt, Columns.dismissedAt,
    ],
    keys: [planKey],
    indexes: [[Columns.userID, Columns.dismissedAt, Columns.dueAt], [Columns.dueAt]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    planID = try row.id()
    kind = try row.choice(NoticeKind.self)
    collection = try row.text()
    subjectID = try row.id()
    stage = try row.integer()
    title = try row.text()
    body = try row.text()
    createdAt = try row.instant()
    dueAt = try row.instant()
    readAt = try row.optionalInstant()
    dismissedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(planID)
    row.put(kind.rawValue)
    row.put(collection)
    row.put(subjectID)
    row.put(stage)
    row.put(title)
    row.put(body)
    row.put(createdAt)
    row.put(dueAt)
    row.put(readAt)
    row.put(dismissedAt)
  }
}
