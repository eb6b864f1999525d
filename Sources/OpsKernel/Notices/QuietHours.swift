import OpsDomain

/// Hours of the day in which nobody is told anything, by the site's clocks. They may cross
/// midnight: 22:00-07:00 begins in the evening and ends in the morning.
public struct QuietHours: Sendable, Hashable {
  /// First minute of the day that is quiet, 0 to 1439.
  public let from: Int
  /// First minute that is not, 0 to 1439.
  public let to: Int

  /// Nil for minutes outside the day, and where both are the same.
  public init?(from: Int, to: Int) {
    guard (0...1439).contains(from), (0...1439).contains(to), from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// Reads `HH:MM-HH:MM`. Throws `data.bad_value` for anything else.
  public init(parsing text: String) throws(OpsError) {
    let hours: WeeklyHours?
    do {
      hours = try WeeklyHours.reading(weekdays: nil, hours: text)
    } catch {
      throw error.renamingFields { _ in "quiet_hours" }
    }
    guard let begin = hours?.begin, let end = hours?.end,
      let read = QuietHours(from: begin, to: end)
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a range of quiet hours", field: "quiet_hours",
        hint: "write them as 22:00-07:00, or none")
    }
    self = read
  }

  /// When the quiet hours that `moment` lies in end; nil when it lies in none.
  ///
  /// They end once: where the clocks go back over the end, at its first time; where they jump over
  /// it, at the jump.
  public func end(at moment: Instant, _ calendar: any SiteCalendar) -> Instant? {
    let minute = calendar.secondsOfDay(of: moment) / 60
    let date = calendar.date(of: moment)
    let day: CivilDate
    if from < to {
      guard minute >= from, minute < to else { return nil }
      day = date
    } else if minute >= from {
      day = date.adding(days: 1)
    } else {
      guard minute < to else { return nil }
      day = date
    }
    let end = first(on: day, calendar)
    return moment < end ? end : nil
  }

  /// `moment`, or the end of the quiet hours that it lies in.
  public func shifting(_ moment: Instant, _ calendar: any SiteCalendar) -> Instant {
    end(at: moment, calendar) ?? moment
  }

  /// The first moment of the day at which the clocks show `to` or later.
  private func first(on day: CivilDate, _ calendar: any SiteCalendar) -> Instant {
    let named = calendar.instant(of: day, secondsOfDay: to * 60)
    guard calendar.secondsOfDay(of: named) != to * 60 else { return named }
    // The clocks never show it: look for the jump, a minute at a time by halves.
    var early = named.adding(seconds: -3 * 3600)
    var late = named
    while late.since(early).milliseconds > 60_000 {
      let half = late.since(early).milliseconds / 120_000 * 60_000
      let middle = early.adding(milliseconds: half)
      if calendar.date(of: middle) >= day, calendar.secondsOfDay(of: middle) >= to * 60 {
        late = middle
      } else {
        early = middle
      }
    }
    return late
  }
}

extension QuietHours: CustomStringConvertible {
  /// `HH:MM-HH:MM`.
  public var description: String {
    "\(ClockText.text(ofMinute: from))-\(ClockText.text(ofMinute: to))"
  }
}
