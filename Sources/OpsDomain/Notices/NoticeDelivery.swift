/// One notice on its way over one channel: a line of the outbox, written in the commit of the
/// notice. Where to is read from the person's settings when it is sent, and not kept here.
public struct NoticeDelivery: Entity {
  public static let record = Record("notice_deliveries", .platform, "delivery of a notice")

  public var id: RecordID
  public var version: Int64 = 0
  public var noticeID: Reference<Notice>
  public var channel: NoticeChannelName
  public var state: NoticeDeliveryState = .waiting
  /// Attempts that were made.
  public var attempts: Int64 = 0
  /// Not tried before.
  public var nextAt: Instant
  /// Code of the last failure.
  public var lastError: String?
  public var createdAt: Trail<Instant>
  public var settledAt: Instant?
}

extension NoticeDelivery {
  public static let channelKey = UniqueKey(Columns.noticeID, Columns.channel)
  public static let keys = [channelKey]

  public static let indexes: [SecondaryIndex] = [
    [Columns.state, Columns.nextAt]
  ]
}
