import OpsDomain

/// Something one person is told: a line of the inbox.
///
/// The texts name goods, places and numbers of requests, never people.
public struct Notice: Entity {
  public static let record = Record("notices", .platform, "notice")

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose inbox it is in.
  public var userID: Reference<User>
  public var planID: Reference<NoticePlan>
  public var kind: NoticeKind
  /// The collection of what it is about.
  public var collection: String
  public var subjectID: RecordID
  /// Days before the date of the occasion; 0 where there are no stages.
  public var stage: Int64
  public var title: String
  public var body: LongText
  public var createdAt: Trail<Instant>
  /// From when on it is shown and delivered: later than `createdAt` in quiet hours.
  public var dueAt: Indexed<Instant>
  public var readAt: Instant?
  public var dismissedAt: Instant?
}

extension Notice {
  public init(
    id: RecordID, userID: RecordID, plan: NoticePlan, title: String, body: String,
    createdAt: Instant, dueAt: Instant
  ) {
    self.init(
      id: id, userID: userID, planID: plan.id, kind: plan.kind, collection: plan.collection,
      subjectID: plan.subjectID, stage: plan.stage, title: title, body: body,
      createdAt: createdAt, dueAt: dueAt)
  }
}

extension Notice {
  public static let planKey = uniqueKey(Columns.userID, Columns.planID)
  public static let keys = [planKey.unique]

  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.dismissedAt, Columns.dueAt]
  ]
}
