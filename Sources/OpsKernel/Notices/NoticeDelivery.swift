import OpsDomain

/// One notice on its way over one channel: a line of the outbox, written in the commit of the
/// notice. Where to is read from the person's settings when it is sent, and not kept here.
public struct NoticeDelivery: Entity {
  /// The collection of deliveries of notices, and what people call one.
  public static let record = Record("notice_deliveries", .platform, "delivery of a notice")

  public var id: RecordID
  public var version: Int64 = 0
  /// The notice.
  public var noticeID: Reference<Notice>
  /// The way it leaves the book.
  public var channel: NoticeChannelName
  /// How far it has come.
  public var state: NoticeDeliveryState = .waiting
  /// Attempts that were made.
  public var attempts: Int64 = 0
  /// Not tried before.
  public var nextAt: Instant
  /// Code of the last failure.
  public var lastError: String?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was delivered or given up; nil before.
  public var settledAt: Instant?
}

extension NoticeDelivery {
  /// A notice takes each way once.
  public static let channelKey = uniqueKey(Columns.noticeID, Columns.channel)
  public static let keys = [channelKey.unique]

  public static let indexes: [SecondaryIndex] = [
    [Columns.state, Columns.nextAt]
  ]
}

/// How a delivery stands.
public enum NoticeDeliveryState: String, ColumnChoice, Codable {
  /// It will be tried at `nextAt`.
  case waiting
  /// The channel has taken it.
  case delivered
  /// Every attempt failed, or the first one for a reason that stays.
  case failed
  /// The notice was dismissed, or its occasion went away, before it was sent.
  case cancelled
}

/// The ways a notice reaches somebody beside the inbox, which every notice is in.
public enum NoticeChannelName: String, ColumnChoice, ListedWord, Codable {
  /// A mail to the address in the person's settings.
  case email
  /// A signed request to the address in the person's settings.
  case webhook
  /// The person's calendar file.
  case calendar
  /// A message to each of the person's devices.
  case push
}
