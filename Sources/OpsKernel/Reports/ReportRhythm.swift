import OpsDomain

/// How often a report is made by itself.
public enum ReportRhythm: String, ColumnChoice, Codable {
  /// Every day, every Monday, or on the first of every month.
  case day, week, month

  /// The first moment after `moment` at which the report is due.
  /// - Parameter minute: Of the day, by the site's clocks.
  func next(after moment: Instant, minute: Int64, _ calendar: any SiteCalendar) -> Instant {
    var day = calendar.date(of: moment)
    while true {
      let due = calendar.instant(of: day, secondsOfDay: Int(minute) * 60)
      if due > moment, isDue(on: day) { return due }
      guard day < .maximum else { return .maximum }
      day = day.adding(days: 1)
    }
  }

  private func isDue(on day: CivilDate) -> Bool {
    switch self {
    case .day: true
    case .week: day.weekday == 1
    case .month: day.day == 1
    }
  }
}
