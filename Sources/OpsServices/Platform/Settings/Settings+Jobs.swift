import OpsDomain

/// How often the work of the background is done.
extension Settings {
  private static func interval(
    _ key: String, _ fallback: TimeSpan, _ summary: String
  ) -> BookSetting<TimeSpan> {
    .length(
      key, TimeSpan(milliseconds: 1000), TimeSpan(milliseconds: 86_400_000), default: fallback,
      summary)
  }

  /// How often plans are worked out.
  public static let noticePlanning = interval(
    "job.notices_plan_every", TimeSpan(milliseconds: 15 * 60_000), "How often notices are planned.")

  /// How often due notices are looked for.
  public static let noticeSending = interval(
    "job.notices_send_every", TimeSpan(milliseconds: 10_000),
    "How often notices that are due are sent.")

  /// How often the ends of months are kept.
  public static let valuationRefreshing = interval(
    "job.valuation_refresh_every", TimeSpan(milliseconds: 86_400_000),
    "How often month-end stock values are saved.")

  /// How often reservations of lots are looked at.
  public static let reservationRefitting = interval(
    "job.reservations_refit_every", TimeSpan(milliseconds: 86_400_000),
    "How often reservations move away from lots that expire too early.")

  static let ofJobs = [
    noticePlanning, noticeSending, valuationRefreshing, reservationRefitting,
  ]
}
