import OpsDomain

extension Settings {
  /// How often plans are worked out.
  public static let noticePlanning: BookSetting<TimeSpan> = .interval(
    "job.notices_plan_every", default: TimeSpan(milliseconds: 15 * 60_000),
    "How often notices are planned.")

  /// How often due notices are looked for.
  public static let noticeSending: BookSetting<TimeSpan> = .interval(
    "job.notices_send_every", default: TimeSpan(milliseconds: 10_000),
    "How often notices that are due are sent.")

  /// The settings of notices, in the order in which people read them.
  static let ofNotices = [noticePlanning.definition, noticeSending.definition]
}
