import OpsDomain

/// What one person wants to be told, when and where. By default everything is on, in the inbox, and
/// nothing is sent from 22:00 to 07:00.
public struct NoticePreference: Entity {
  /// The collection of people's settings of notices, and what people call one.
  public static let record = Record("notice_preferences", .platform, "notice settings")

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose preferences they are.
  public var userID: Unique<Reference<User>>
  /// Kinds that are off; see ``isOn(_:)``.
  public var muted: Set<NoticeKind> = []
  /// Channels beside the inbox.
  public var channels: Set<NoticeChannelName> = []
  /// Minute of the day at which quiet hours begin; nil together with `quietTo` for none.
  public var quietFrom: MinuteOfDay? = 22 * 60
  /// Minute of the day at which they end.
  public var quietTo: MinuteOfDay? = 7 * 60
  /// Where e-mails go; nil where no address is set.
  public var email: Private<String>?
  /// Where messages over HTTP go; nil where no address is set.
  public var webhook: Private<String>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
}
