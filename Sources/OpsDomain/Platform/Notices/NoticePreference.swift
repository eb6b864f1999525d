/// What one person wants to be told, when and where. Who has said nothing has the defaults of
/// ``init(id:userID:updatedAt:)``.
public struct NoticePreference: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  /// Kinds that are off, with commas between; see ``isOn(_:)``.
  public var muted: String
  /// Channels beside the inbox, with commas between; see ``channelList``.
  public var channels: String
  /// Minute of the day at which quiet hours begin; nil together with `quietTo` for none.
  public var quietFrom: Int64?
  /// Minute of the day at which they end.
  public var quietTo: Int64?
  public var email: String?
  public var webhook: String?
  public var updatedAt: Instant

  /// Everything on, in the inbox, quiet from 22:00 to 07:00.
  public init(id: RecordID, userID: RecordID, updatedAt: Instant) {
    self.id = id
    self.userID = userID
    muted = ""
    channels = ""
    quietFrom = 22 * 60
    quietTo = 7 * 60
    self.updatedAt = updatedAt
  }
}

extension NoticePreference {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let muted = Column("muted", .text)
    public static let channels = Column("channels", .text)
    public static let quietFrom = Column("quiet_from", .integer, nullable: true)
    public static let quietTo = Column("quiet_to", .integer, nullable: true)
    public static let email = Column("email", .text, nullable: true, personal: true)
    public static let webhook = Column("webhook", .text, nullable: true, personal: true)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let userKey = UniqueKey(Columns.userID)

  public static let schema = Schema(
    "notice_preferences", area: .platform,
    columns: [
      Columns.userID, Columns.muted, Columns.channels, Columns.quietFrom, Columns.quietTo,
      Columns.email, Columns.webhook, Columns.updatedAt,
    ],
    keys: [userKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    muted = try row.text()
    channels = try row.text()
    quietFrom = try row.optionalInteger()
    quietTo = try row.optionalInteger()
    email = try row.optionalText()
    webhook = try row.optionalText()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(muted)
    row.put(channels)
    row.put(quietFrom)
    row.put(quietTo)
    row.put(email)
    row.put(webhook)
    row.put(updatedAt)
  }
}
