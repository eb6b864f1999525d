/// One notice on its way over one channel: a line of the outbox, written in the commit of the
/// notice. Where to is read from the person's settings when it is sent, and not kept here.
public struct NoticeDelivery: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var noticeID: RecordID
  public var channel: NoticeChannelName
  public var state: NoticeDeliveryState
  /// Attempts that were made.
  public var attempts: Int64
  /// Not tried before.
  public var nextAt: Instant
  /// Code of the last failure.
  public var lastError: String?
  public var createdAt: Instant
  public var settledAt: Instant?

  public init(
    id: RecordID, noticeID: RecordID, channel: NoticeChannelName, nextAt: Instant,
    createdAt: Instant
  ) {
    self.id = id
    self.noticeID = noticeID
    self.channel = channel
    state = .waiting
    attempts = 0
    self.nextAt = nextAt
    self.createdAt = createdAt
  }
}

extension NoticeDelivery {
  /// The columns, for queries.
  public enum Columns {
    public static let noticeID = Column("notice_id", .id, references: "notices")
    public static let channel = Column("channel", .text, words: NoticeChannelName.self)
    public static let state = Column("state", .text, words: NoticeDeliveryState.self)
    public static let attempts = Column("attempts", .integer)
    public static let nextAt = Column("next_at", .instant)
    public static let lastError = Column("last_error", .text, nullable: true)
    public static let createdAt = Column("created_at", .instant)
    public static let settledAt = Column("settled_at", .instant, nullable: true)
  }

  public static let channelKey = UniqueKey(Columns.noticeID, Columns.channel)

  public static let schema = Schema(
    "notice_deliveries", area: .platform,
    columns: [
      Columns.noticeID, Columns.channel, Columns.state, Columns.attempts, Columns.nextAt,
      Columns.lastError, Columns.createdAt, Columns.settledAt,
    ],
    keys: [channelKey],
    indexes: [[Columns.state, Columns.nextAt]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    noticeID = try row.id()
    channel = try row.choice(NoticeChannelName.self)
    state = try row.choice(NoticeDeliveryState.self)
    attempts = try row.integer()
    nextAt = try row.instant()
    lastError = try row.optionalText()
    createdAt = try row.instant()
    settledAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(noticeID)
    row.put(channel.rawValue)
    row.put(state.rawValue)
    row.put(attempts)
    row.put(nextAt)
    row.put(lastError)
    row.put(createdAt)
    row.put(settledAt)
  }
}
