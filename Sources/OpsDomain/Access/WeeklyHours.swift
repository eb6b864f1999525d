/// Times of the week during which something holds: some weekdays, some hours of the day, or both.
///
/// Hours may cross midnight: `22:00-06:00` on Fridays lasts until Saturday morning, because a
/// window belongs to the day it begins on. Times are those of the site's clocks, so a window is an
/// hour shorter or longer on the days the clocks change.
public struct WeeklyHours: Hashable, Sendable {
  /// Weekdays on which a window begins, 1 Monday to 7 Sunday; all seven when there is no limit.
  public let weekdays: Set<Int>
  /// First minute of the day, 0 to 1439; nil together with ``end`` for the whole day.
  public let begin: Int?
  /// First minute that no longer belongs to it; not after ``begin`` means on the next day.
  public let end: Int?

  /// - Throws: `data.bad_value` when a figure is outside its range, one of the two minutes is
  ///   missing, both are the same, or no weekday is left.
  public init(weekdays: Set<Int> = [], begin: Int? = nil, end: Int? = nil) throws(OpsError) {
    let days = weekdays.isEmpty ? Set(1...7) : weekdays
    let minutes = [begin, end].compactMap { $0 }
    guard days.isSubset(of: 1...7), minutes.count != 1, minutes.allSatisfy((0...1439).contains),
      begin == nil || begin != end
    else {
      throw OpsError(
        .badValue, "The weekly hours cannot be read", field: "hours",
        hint: "write hours as 08:00-18:00 and weekdays as mon-fri or sat,sun")
    }
    self.weekdays = days
    self.begin = begin
    self.end = end
  }

  /// Whether it holds when the site's clocks show that minute of that date.
  public func contain(_ date: CivilDate, minute: Int) -> Bool {
    guard let begin, let end else { return weekdays.contains(date.weekday) }
    if begin < end { return weekdays.contains(date.weekday) && minute >= begin && minute < end }
    if minute >= begin { return weekdays.contains(date.weekday) }
    return minute < end && weekdays.contains(date.adding(days: -1).weekday)
  }
}

extension WeeklyHours: CustomStringConvertible {
  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Such as `mon,tue 08:00-18:00`; empty parts are left out.
  public var description: String {
    var parts: [String] = []
    if weekdays.count < 7 {
      parts.append(weekdays.sorted().map { Self.names[$0 - 1] }.joined(separator: ","))
    }
    if let begin, let end { parts.append(Self.span(begin, end)) }
    return parts.joined(separator: " ")
  }

  /// The hours inside a sentence, such as `mon-fri 08:00-18:00`: days that follow each other are
  /// written as a range.
  public var words: String {
    var runs: [ClosedRange<Int>] = []
    for day in weekdays.sorted() {
      if let last = runs.last, last.upperBound + 1 == day {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    var parts: [String] = []
    if weekdays.count < 7 {
      parts.append(
        runs.map { run in
          run.count < 3
            ? run.map { Self.names[$0 - 1] }.joined(separator: ",")
            : "\(Self.names[run.lowerBound - 1])-\(Self.names[run.upperBound - 1])"
        }.joined(separator: ","))
    }
    if let begin, let end { parts.append(Self.span(begin, end)) }
    return parts.joined(separator: " ")
  }

  /// Reads ``description``: weekdays, hours, or both with a space between. An empty text is all of
  /// the week. Throws `data.bad_value`.
  public init(parsing text: String) throws(OpsError) {
    let words = text.split(separator: " ").map(String.init)
    let hours = words.last.flatMap { $0.contains(":") ? $0 : nil }
    let weekdays = words.first.flatMap { $0.contains(":") ? nil : $0 }
    guard words.count == [hours, weekdays].count(where: { $0 != nil }) else {
      throw Self.problem(text, "hours", "write them as mon-fri 08:00-18:00")
    }
    guard let read = try Self.reading(weekdays: weekdays, hours: hours) else {
      try self.init()
      return
    }
    self = read
  }

  /// Reads weekdays (`mon-fri`, `sat,sun`) and hours (`08:00-18:00`); nil when both are absent.
  /// Throws `data.bad_value`.
  public static func reading(
    weekdays: String?, hours: String?
  ) throws(OpsError) -> WeeklyHours? {
    guard weekdays != nil || hours != nil else { return nil }
    var days: Set<Int> = []
    if let weekdays {
      for part in weekdays.split(separator: ",", omittingEmptySubsequences: false) {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let first = names.firstIndex(of: ends.first ?? ""),
          let last = names.firstIndex(of: ends.last ?? ""), ends.count <= 2
        else { throw problem(weekdays, "weekdays", "write them as mon-fri or sat,sun") }
        var day = first
        days.insert(day + 1)
        while day != last {
          day = (day + 1) % 7
          days.insert(day + 1)
        }
      }
    }
    guard let hours else { return try WeeklyHours(weekdays: days) }
    let ends = hours.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let begin = ClockText.minute(ends[0]),
      let end = ClockText.minute(ends[1])
    else {
      throw problem(hours, "hours", "write them from 00:00 to 23:59: 08:00-18:00 or 22:00-06:00")
    }
    return try WeeklyHours(weekdays: days, begin: begin, end: end)
  }

  private static func problem(_ text: String, _ field: String, _ hint: String) -> OpsError {
    let what = field == "weekdays" ? "a list of weekdays" : "a range of hours"
    return OpsError(
      .badValue, "\"\(Excerpt.of(text))\" is not \(what)", field: field, hint: hint)
  }

  private static func span(_ begin: Int, _ end: Int) -> String {
    "\(ClockText.text(ofMinute: begin))-\(ClockText.text(ofMinute: end))"
  }
}
