import OpsDomain

/// What a device shows of a notice.
public struct PushMessage: Sendable, Equatable {
  /// The delivery's identifier: the same in every attempt.
  public let id: RecordID
  /// What it is about.
  public let kind: NoticeKind
  /// What it says in one line.
  public let title: String
  /// What it says.
  public let body: String
  /// The collection and the record it is about, so that an app opens the right page.
  public let collection: String
  /// The record it is about.
  public let subject: RecordID
  /// When this attempt is made.
  public let sentAt: Instant

  init(_ message: NoticeMessage) {
    id = message.id
    kind = message.notice.kind
    title = message.notice.title
    body = message.notice.body
    collection = message.notice.collection
    subject = message.notice.subject
    sentAt = message.sentAt
  }
}
