import OpsDomain

/// When shifts begin, and on which weekdays.
struct ShiftHours: Sendable, Equatable {
  /// When the morning shift begins, in seconds since midnight on the clocks of the site.
  let morning: Int
  /// When the evening shift begins.
  let evening: Int
  /// Weekdays on which shifts begin, 1 Monday to 7 Sunday.
  let weekdays: Set<Int>

  private init(morning: Int64, evening: Int64, weekdays: String) throws(OpsError) {
    self.morning = Int(morning) * 60
    self.evening = Int(evening) * 60
    self.weekdays = try WeeklyHours(parsing: weekdays).weekdays
  }

  init(_ pattern: ShiftPattern) throws(OpsError) {
    try self.init(
      morning: pattern.morning, evening: pattern.evening, weekdays: pattern.weekdays)
  }

  init(_ former: FormerShiftPattern) throws(OpsError) {
    try self.init(morning: former.morning, evening: former.evening, weekdays: former.weekdays)
  }
}
