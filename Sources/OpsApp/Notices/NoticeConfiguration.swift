/// Which ways notices leave this place, and how. Where nothing is set there is the inbox alone.
public struct NoticeConfiguration: Sendable, Equatable {
  /// The mail server; nil for no e-mail.
  public var mail: MailConfiguration?
  /// The file with what webhooks are signed with; nil for no webhooks.
  public var webhookSecretFile: String?
  /// Whether webhooks may lead to addresses of private networks.
  public var allowsPrivateWebhooks = false
  /// The folder of people's calendar files; nil for none.
  public var calendarFolder: String?
  /// The folder in which a sandbox keeps what devices are told; nil for no push messages.
  public var pushFolder: String?

  /// Only the inbox: no e-mail, webhooks, calendar files or push messages.
  public init() {}
}
