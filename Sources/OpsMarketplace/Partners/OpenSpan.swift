import OpsDomain

/// A span of a day in which a partner is open, on the clocks of the site.
public struct OpenSpan: Sendable, Hashable {
  /// Minute of the day, 0 to 1439.
  public let opens: Int
  /// The first minute in which it is closed again, 0 to 1439; at or before ``opens`` on the next
  /// day, so that `00:00-00:00` is the whole day.
  public let closes: Int

  /// A span between two minutes of the day. That both are 0 to 1439 is not checked here.
  public init(opens: Int, closes: Int) {
    self.opens = opens
    self.closes = closes
  }

  /// Minutes of a day.
  static let day = 1440

  /// Whether it ends on the day after the one on which it begins.
  public var endsNextDay: Bool { closes <= opens }

  /// How long it is, 1 to 1440 minutes where no clock is changed.
  var minutes: Int { endsNextDay ? closes + Self.day - opens : closes - opens }

  /// From when to when it is on that date. On a day on which clocks change, an hour that there is
  /// twice means the first one, and a time that there is not means the next moment: a span is empty
  /// when all of it is skipped.
  public func interval(on date: CivilDate, in calendar: any SiteCalendar) -> Range<Instant> {
    let start = Self.moment(opens, on: date, in: calendar)
    let last = endsNextDay ? date.adding(days: 1) : date
    return start..<max(start, Self.moment(closes, on: last, in: calendar))
  }

  private static func moment(
    _ minute: Int, on date: CivilDate, in calendar: any SiteCalendar
  ) -> Instant {
    var moment = calendar.instant(of: date, secondsOfDay: minute * 60)
    guard calendar.secondsOfDay(of: moment) != minute * 60 else { return moment }
    // The clocks skipped this time, and the calendar answered with one after the gap. The span
    // begins or ends where the clocks went on, so we go back to that minute.
    for _ in 0..<day {
      let earlier = moment.adding(milliseconds: -60_000)
      let passed = calendar.secondsOfDay(of: moment) - calendar.secondsOfDay(of: earlier)
      guard passed == 60 || passed == 60 - day * 60 else { break }
      moment = earlier
    }
    return moment
  }
}

extension OpenSpan: CustomStringConvertible {
  /// Such as `09:00-22:00`; the end of the day is `24:00`.
  public var description: String {
    let end = ClockText.text(ofMinute: closes == 0 ? Self.day : closes)
    return "\(ClockText.text(ofMinute: opens))-\(end)"
  }
}
