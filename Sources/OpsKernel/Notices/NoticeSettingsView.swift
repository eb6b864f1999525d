import OpsDomain

/// What somebody wants to be told, when and where, as operations answer it.
public struct NoticeSettingsView: OperationOutput, Equatable {
  public static let answerName = "notice.settings/1"

  /// Kinds that are on.
  public let kinds: [NoticeKind]
  /// Kinds that are off.
  public let muted: [NoticeKind]
  /// Channels besides the inbox.
  public let channels: [NoticeChannelName]
  /// `HH:MM-HH:MM` in the time of the site; null for none.
  public let quiet: String?
  /// The site's zone.
  public let zone: String
  /// Where e-mails go.
  public let email: Personal<String>?
  /// Where messages over HTTP go.
  public let webhook: Personal<String>?

  init(_ preference: NoticePreference, zone: String) {
    kinds = preference.kinds
    muted = preference.muted.inOrder
    channels = preference.channels.inOrder
    quiet = preference.quiet?.description
    self.zone = zone
    email = preference.email.map { Personal($0) }
    webhook = preference.webhook.map { Personal($0) }
  }

  public static let columns: [FieldColumn] = [
    .init("kinds", "ON"), .init("muted", "OFF"), .init("channels", "CHANNELS"),
    .init("quiet", "QUIET"), .init("zone", "ZONE"), .init("email", "E-MAIL"),
    .init("webhook", "WEBHOOK"),
  ]
}

extension NoticeSettingsView: HoldsPersonalData {
  /// Only the person's own are ever shown, and a look at one's own data is none to be kept.
  package var personalReading: PersonalReading { PersonalReading() }
}
