/// The ways a notice reaches somebody beside the inbox, which every notice is in.
public enum NoticeChannelName: String, ColumnChoice, Codable {
  /// A mail to the address in the person's settings.
  case email
  /// A signed request to the address in the person's settings.
  case webhook
  /// The person's calendar file.
  case calendar
}
