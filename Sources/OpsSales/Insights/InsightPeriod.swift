import OpsDomain

/// Days that insights count.
public enum InsightPeriod: String, Codable, Sendable, CaseIterable {
  /// Days of the site, weeks from Monday, months from the first.
  case today, yesterday
  /// From Monday until today.
  case thisWeek = "this_week"
  /// The seven days before Monday.
  case lastWeek = "last_week"
  /// From the first of the month until today.
  case thisMonth = "this_month"
  /// The whole month before.
  case lastMonth = "last_month"

  /// The first and the last day.
  func days(_ today: CivilDate) -> (from: CivilDate, to: CivilDate) {
    let monday = today.adding(days: 1 - today.weekday)
    let first = today.startOfMonth
    switch self {
    case .today: return (today, today)
    case .yesterday: return (today.adding(days: -1), today.adding(days: -1))
    case .thisWeek: return (monday, today)
    case .lastWeek: return (monday.adding(days: -7), monday.adding(days: -1))
    case .thisMonth: return (first, today)
    case .lastMonth: return (first.adding(days: -1).startOfMonth, first.adding(days: -1))
    }
  }
}
