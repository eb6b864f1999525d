import OpsDomain

/// Parts of a date as numbers.
enum DateParts {
  /// - Parameter function: `year`, `month`, `day`, `weekday` (1 is Monday, 7 is Sunday) or `week`.
  static func value(_ function: ScriptFunction, of date: CivilDate) -> Int {
    switch function {
    case .year: date.year
    case .month: date.month
    case .day: date.day
    case .weekday: date.weekday
    default: week(of: date)
    }
  }

  /// The week of ISO 8601: weeks begin on Monday, and the first one of a year holds its first
  /// Thursday.
  private static func week(of date: CivilDate) -> Int {
    let thursday = date.adding(days: 4 - date.weekday)
    let start = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    return Int(thursday.daysSinceEpoch - start.daysSinceEpoch) / 7 + 1
  }
}
