import OpsDomain

extension Settings {
  /// How long an offline desk keeps its copy without contact.
  public static let deskLifetime: BookSetting<TimeSpan> = .length(
    "desk.lifetime", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 90 * 86_400_000), default: TimeSpan(milliseconds: 14 * 86_400_000),
    "How long an offline desk keeps its copy without contact with the server.")

  /// The settings of offline desks, in the order in which people read them.
  static let ofOfflineDesks = [deskLifetime.definition]
}
