import OpsDomain

/// Something people should be told of, as the book stands now.
public struct NoticeOccasion: Sendable, Equatable {
  /// What it is about.
  public let kind: NoticeKind
  /// The collection of what it is about.
  public let collection: String
  /// The record it is about.
  public let subjectID: RecordID
  /// Days before `date`; 0 where there are no stages.
  public let stage: Int64
  /// The civil date the stage counts from; nil for a condition that lasts until it is over.
  public let date: CivilDate?
  /// When people are told, before their quiet hours.
  public let dueAt: Instant
  /// One line. Names goods, places and numbers, never people.
  public let title: String
  /// What there is to know and to do, under the same rule.
  public let body: String
  /// Who is told.
  public let audience: NoticeAudience

  /// An occasion to tell people, without stages unless told.
  public init(
    _ kind: NoticeKind, collection: String, subjectID: RecordID, stage: Int64 = 0,
    date: CivilDate?, dueAt: Instant, title: String, body: String, audience: NoticeAudience
  ) {
    self.kind = kind
    self.collection = collection
    self.subjectID = subjectID
    self.stage = stage
    self.date = date
    self.dueAt = dueAt
    self.title = title
    self.body = body
    self.audience = audience
  }
}

/// Who is told. Where a permission is good for some records only, it has to be good for one of
/// those that the occasion is about.
public enum NoticeAudience: Sendable, Equatable {
  /// Everybody who holds the permission.
  case holders(of: Permission, about: [GrantCondition])
  /// Those of these who hold the permission to see it; if nobody of them does, everybody who holds
  /// the other one.
  case users([RecordID], seeing: Permission, else: Permission, about: [GrantCondition])
  /// Those of these who hold the permission, and nobody else: what concerns them alone.
  case only([RecordID], seeing: Permission)
}
