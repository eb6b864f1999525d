import OpsDomain

/// By what statistics of machines are grouped.
public enum MachineGrouping: String, Sendable, CaseIterable, Codable {
  /// One group for each day.
  case day
  /// Weeks from Monday (ISO 8601).
  case week
  /// Months of the calendar, from the first day to the last.
  case month

  /// The first day of the group that a day belongs to.
  func start(of day: CivilDate) -> CivilDate {
    switch self {
    case .day: day
    case .week: day.adding(days: 1 - day.weekday)
    case .month: day.startOfMonth
    }
  }

  /// The default first day of a period that ends on `day`: 7 days, 8 weeks or 12 months.
  func usualStart(for day: CivilDate) -> CivilDate {
    switch self {
    case .day: day.adding(days: -6)
    case .week: start(of: day).adding(days: -49)
    case .month: start(of: day).addingMonths(-11)
    }
  }
}
