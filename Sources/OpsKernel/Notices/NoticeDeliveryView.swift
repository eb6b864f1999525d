import OpsDomain

/// A line of the outbox as operations answer it. Says neither whose notice it is nor where to.
public struct NoticeDeliveryView: OperationOutput, Equatable {
  public static let answerName = "notice.delivery/1"

  /// The identifier of the delivery.
  public let delivery: RecordID
  /// The identifier of the notice.
  public let notice: RecordID
  /// The way it leaves the book.
  public let channel: NoticeChannelName
  /// How far it has come.
  public let state: NoticeDeliveryState
  /// How often it was tried.
  public let attempts: Int64
  /// When it is tried next.
  public let nextAt: Instant
  /// Code of the last failure.
  public let lastError: String?
  /// When it was written.
  public let createdAt: Instant

  init(_ delivery: NoticeDelivery) {
    self.delivery = delivery.id
    notice = delivery.noticeID
    channel = delivery.channel
    state = delivery.state
    attempts = delivery.attempts
    nextAt = delivery.nextAt
    lastError = delivery.lastError
    createdAt = delivery.createdAt
  }

  public static let columns: [FieldColumn] = [
    .init("delivery", "DELIVERY"), .init("channel", "CHANNEL"), .init("state", "STATE"),
    .init("attempts", "ATTEMPTS", .right), .init("next_at", "NEXT"), .init("last_error", "ERROR"),
  ]
}
