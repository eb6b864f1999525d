import OpsDomain

extension Settings {
  /// How often reports that are due are looked for.
  public static let reportMaking: BookSetting<TimeSpan> = .interval(
    "job.reports_every", default: TimeSpan(milliseconds: 5 * 60_000),
    "How often reports that are due are made.")

  /// The settings of reports, in the order in which people read them.
  static let ofReports = [reportMaking.definition]
}
