/// A time as a person writes it: a day, a time on the clocks of the site, or an exact moment.
///
/// This is the one place where a time from outside is read; where only a day can be meant, a
/// ``CivilDate`` reads itself. A day and a clock time mean the site's, so they become an
/// ``Instant`` only where the site's calendar is known. Which end of a day is meant depends on the
/// question: ``happened(now:in:)`` and ``start(in:)`` take its start, ``known(now:in:)``,
/// ``last(in:)`` and ``end(in:)`` its end.
public enum SiteTime: Hashable, Sendable {
  /// `2026-08-01`: the whole day at the site.
  case day(CivilDate)
  /// `2026-08-01 14:30`: milliseconds after midnight on the clocks of the site, 0 to 86,399,999.
  case clock(CivilDate, milliseconds: Int)
  /// `2026-08-01T14:30:00+03:00`: the same moment everywhere.
  case instant(Instant)

  /// Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:MM[:SS]`, the same with a `T` for the blank, or RFC 3339
  /// with an offset.
  ///
  /// - Throws: `data.bad_date` for anything else, or outside the years 1 to 9999.
  public init(parsing text: String, field: String = "at") throws(OpsError) {
    guard let time = ASCII.withBytes(text, { Self.scan($0) }) else {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is not a date or time", field: field,
        hint: "write YYYY-MM-DD, YYYY-MM-DD HH:MM (both in the site's time zone) or "
          + "2026-11-21T08:00:00+01:00")
    }
    self = time
  }

  /// The day, when no time of day is given.
  public var day: CivilDate? {
    guard case .day(let date) = self else { return nil }
    return date
  }

  /// The first moment that is meant.
  public func start(in calendar: any SiteCalendar) -> Instant {
    switch self {
    case .day(let date): calendar.start(of: date)
    case .clock(let date, let milliseconds):
      calendar.instant(of: date, secondsOfDay: milliseconds / 1000)
        .adding(milliseconds: Int64(milliseconds % 1000))
    case .instant(let instant): instant
    }
  }

  /// The last moment that is meant: of a day its last millisecond.
  public func last(in calendar: any SiteCalendar) -> Instant {
    guard let day else { return start(in: calendar) }
    return calendar.start(of: day.adding(days: 1)).adding(milliseconds: -1)
  }

  /// The moment before which something has to be: of a day the start of the next one.
  public func end(in calendar: any SiteCalendar) -> Instant {
    guard let day else { return start(in: calendar) }
    return calendar.start(of: day.adding(days: 1))
  }

  /// When something happened that is said to have happened then: now for today, the start of any
  /// other day.
  public func happened(now: Instant, in calendar: any SiteCalendar) -> Instant {
    day == calendar.date(of: now) ? now : start(in: calendar)
  }

  /// The moment of which somebody wants to know: now for today, the end of any other day.
  public func known(now: Instant, in calendar: any SiteCalendar) -> Instant {
    day == calendar.date(of: now) ? now : last(in: calendar)
  }
}

extension SiteTime: CustomStringConvertible {
  /// The text that reads as the same value; of an instant RFC 3339 in UTC.
  public var description: String {
    switch self {
    case .day(let date): return date.description
    case .clock(let date, let milliseconds):
      // The clock of any day reads like the one of a day in UTC.
      let text = Instant(date: date).adding(milliseconds: Int64(milliseconds)).description
      return date.description + " " + text.dropFirst(11).dropLast()
    case .instant(let instant): return instant.description
    }
  }
}

extension SiteTime: TimeText {}
