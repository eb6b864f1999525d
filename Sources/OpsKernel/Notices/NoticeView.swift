import OpsDomain

/// A notice as operations answer it.
public struct NoticeView: OperationOutput, Equatable {
  public static let answerName = "notice/1"

  /// The identifier of the notice.
  public let notice: RecordID
  /// The last digits of its number; commands accept them instead of the whole number.
  public let short: String
  /// What it is about.
  public let kind: NoticeKind
  /// What it says in one line.
  public let title: String
  /// What it says, in a sentence or two.
  public let body: Uncut<String>
  /// The collection and the record it is about.
  public let collection: String
  /// The record it is about.
  public let subject: RecordID
  /// Days before the date that it is about; 0 for kinds without stages.
  public let stage: Int64
  /// When it was written.
  public let createdAt: Instant
  /// When it is shown first; later than `createdAt` in quiet hours.
  public let dueAt: Instant
  /// Whether it was read.
  public let isRead: Bool
  /// When it was read.
  public let readAt: Instant?
  /// When it was dismissed.
  public let dismissedAt: Instant?

  init(_ notice: Notice) {
    self.notice = notice.id
    short = NoticeNumber.short(notice.id)
    kind = notice.kind
    title = notice.title
    body = notice.body
    collection = notice.collection
    subject = notice.subjectID
    stage = notice.stage
    createdAt = notice.createdAt
    dueAt = notice.dueAt
    isRead = notice.readAt != nil
    readAt = notice.readAt
    dismissedAt = notice.dismissedAt
  }

  public static let columns: [FieldColumn] = [
    .init("short", "NUMBER"), .init("due_at", "AT"), .init("kind", "KIND"),
    .init("title", "TITLE"), .init("is_read", "READ"), .init("body", "TEXT"),
  ]
  /// The text is wrapped in a narrow terminal, and never cut.
  public static let leading = ["short", "title", "body"]
}
