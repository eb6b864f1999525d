/// That people will be told of something, or were: once for each subject, stage and date.
public struct NoticePlan: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var kind: NoticeKind
  /// The collection of what it is about.
  public var collection: String
  public var subjectID: RecordID
  /// Days before `date`; 0 where there are no stages. Of changed accounts the number of the change
  /// on that day.
  public var stage: Int64
  /// The civil date the stage counts from. Another date arms the stage again.
  public var date: CivilDate
  /// When it is sent, before anybody's quiet hours.
  public var dueAt: Instant
  public var state: NoticePlanState
  public var createdAt: Instant
  /// When it was sent or cancelled.
  public var settledAt: Instant?
  /// When a condition that was told of, such as low stock, was over: the next one is a new one.
  public var endedAt: Instant?

  public init(
    id: RecordID, kind: NoticeKind, collection: String, subjectID: RecordID, stage: Int64,
    date: CivilDate, dueAt: Instant, createdAt: Instant
  ) {
    self.id = id
    self.kind = kind
    self.collection = collection
    self.subjectID = subjectID
    self.stage = stage
    self.date = date
    self.dueAt = dueAt
    state = .scheduled
    self.createdAt = createdAt
  }
}

extension NoticePlan {
  /// The columns, for queries.
  public enum Columns {
    public static let kind = Column("kind", .text, words: NoticeKind.self)
    public static let collection = Column("collection", .text)
    public static let subjectID = Column("subject_id", .id)
    public static let stage = Column("stage", .integer)
    public static let date = Column("date", .date)
    public static let dueAt = Column("due_at", .instant)
    public static let state = Column("state", .text, words: NoticePlanState.self)
    public static let createdAt = Column("created_at", .instant)
    public static let settledAt = Column("settled_at", .instant, nullable: true)
    public static let endedAt = Column("ended_at", .instant, nullable: true)
  }

  /// Exactly once for each subject, stage and date.
  public static let onceKey = UniqueKey(
    Columns.kind, Columns.collection, Columns.subjectID, Columns.stage, Columns.date)

  public static let schema = Schema(
    "notice_plans", area: .platform,
    columns: [
      Columns.kind, Columns.collection, Columns.subjectID, Columns.stage, Columns.date,
      Columns.dueAt, Columns.state, Columns.createdAt, Columns.settledAt, Columns.endedAt,
    ],
    keys: [onceKey],
    indexes: [
      [Columns.state, Columns.dueAt], [Columns.state, Columns.kind, Columns.endedAt],
    ])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    kind = try row.choice(NoticeKind.self)
    collection = try row.text()
    subjectID = try row.id()
    stage = try row.integer()
    date = try row.date()
    dueAt = try row.instant()
    state = try row.choice(NoticePlanState.self)
    createdAt = try row.instant()
    settledAt = try row.optionalInstant()
    endedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(kind.rawValue)
    row.put(collection)
    row.put(subjectID)
    row.put(stage)
    row.put(date)
    row.put(dueAt)
    row.put(state.rawValue)
    row.put(createdAt)
    row.put(settledAt)
    row.put(endedAt)
  }
}
