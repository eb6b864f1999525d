import OpsDomain

/// Something one person is told: a line of the inbox.
///
/// The texts name goods, places and numbers of requests, never people. What people write to each
/// other is in the message that the notice is about, see ``Message``.
public struct Notice: Entity {
  /// The collection of notices, and what people call one.
  public static let record = Record("notices", .platform, "notice")

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose inbox it is in.
  public var userID: Reference<User>
  /// The plan it came from.
  public var planID: Reference<NoticePlan>
  /// What it is about.
  public var kind: NoticeKind
  /// The collection of what it is about.
  public var collection: String
  /// The record it is about.
  public var subjectID: RecordID
  /// Days before the date of the occasion; 0 where there are no stages.
  public var stage: Int64
  /// What it says in one line.
  public var title: String
  /// What it says.
  public var body: LongText
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// From when on it is shown and delivered: later than `createdAt` in quiet hours.
  public var dueAt: Indexed<Instant>
  /// When it was read; nil before.
  public var readAt: Instant?
  /// When it was dismissed; nil before.
  public var dismissedAt: Instant?
}

extension Notice {
  /// A notice of a plan for one person.
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
  /// A plan gives each person one notice.
  public static let planKey = uniqueKey(Columns.userID, Columns.planID)
  public static let keys = [planKey.unique]

  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.dismissedAt, Columns.dueAt]
  ]
}
