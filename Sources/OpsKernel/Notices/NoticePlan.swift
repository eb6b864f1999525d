import OpsDomain

/// That people will be told of something, or were: once for each subject, stage and date.
public struct NoticePlan: Entity {
  /// The collection of planned notices, and what people call one.
  public static let record = Record("notice_plans", .platform, "planned notice")

  public var id: RecordID
  public var version: Int64 = 0
  /// What the notice is about.
  public var kind: NoticeKind
  /// The collection of what it is about.
  public var collection: String
  /// The record it is about.
  public var subjectID: RecordID
  /// Days before `date`; 0 where there are no stages. Of changed accounts the number of the change
  /// on that day, of orders and of the people of the marketplace the number of what happened.
  public var stage: Int64
  /// The civil date the stage counts from. Another date arms the stage again.
  public var date: CivilDate
  /// When it is sent, before anybody's quiet hours.
  public var dueAt: Instant
  /// Where the plan stands.
  public var state: NoticePlanState = .scheduled
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was sent or cancelled.
  public var settledAt: Instant?
  /// When a condition that was told of, such as low stock, was over: the next one is a new one.
  public var endedAt: Instant?
}

extension NoticePlan {
  /// There is one plan for each occasion.
  public static let onceKey = uniqueKey(
    Columns.kind, Columns.collection, Columns.subjectID, Columns.stage, Columns.date)
  public static let keys = [onceKey.unique]

  public static let indexes: [SecondaryIndex] = [
    [Columns.state, Columns.dueAt], [Columns.state, Columns.kind, Columns.endedAt],
  ]
}

/// How the plan of a notice stands.
public enum NoticePlanState: String, ColumnChoice, Codable {
  /// It will be sent when it is due, if the occasion is still there.
  case scheduled
  /// It was sent; the same stage and date are never sent again.
  case sent
  /// The occasion went away before it was due.
  case cancelled
}
