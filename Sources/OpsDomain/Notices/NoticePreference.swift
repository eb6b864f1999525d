/// What one person wants to be told, when and where. Who has said nothing has the defaults of
/// ``init(id:userID:updatedAt:)``.
public struct NoticePreference: Entity {
  public static let record = Record("notice_preferences", .platform, "notice settings")

  public var id: RecordID
  public var version: Int64 = 0
  public var userID: Unique<Reference<User>>
  /// Kinds that are off, with commas between; see ``isOn(_:)``.
  public var muted: String
  /// Channels beside the inbox, with commas between; see ``channelList``.
  public var channels: String
  /// Minute of the day at which quiet hours begin; nil together with `quietTo` for none.
  public var quietFrom: MinuteOfDay?
  /// Minute of the day at which they end.
  public var quietTo: MinuteOfDay?
  public var email: Private<String>?
  public var webhook: Private<String>?
  public var updatedAt: Trail<Instant>

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
