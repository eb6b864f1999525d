import OpsDomain

/// How often the work of the background is done.
extension SettingDefinition {
  private static func interval(
    _ key: String, _ fallback: String, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      key, .length(TimeSpan(milliseconds: 1000), TimeSpan(milliseconds: 86_400_000)),
      default: fallback, summary)
  }

  /// How often plans are worked out.
  static let noticePlanning = interval(
    "job.notices_plan_every", "15m", "How often notices are planned.")

  /// How often due notices are looked for.
  static let noticeSending = interval(
    "job.notices_send_every", "10s", "How often notices that are due are sent.")

  /// How often the ends of months are kept.
  static let valuationRefreshing = interval(
    "job.valuation_refresh_every", "1d", "How often month-end stock values are saved.")

  /// How often reservations of lots are looked at.
  static let reservationRefitting = interval(
    "job.reservations_refit_every", "1d",
    "How often reservations move away from lots that expire too early.")

  static let ofJobs = [
    noticePlanning, noticeSending, valuationRefreshing, reservationRefitting,
  ]
}
