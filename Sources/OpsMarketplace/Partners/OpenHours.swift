import OpsDomain

/// When a partner is open: the hours of its week, and dates on which others hold.
///
/// A span belongs to the day on which it begins. A special day so replaces what begins on it, and
/// what began the evening before goes on over midnight. Times are those of the site's clocks.
public struct OpenHours: Sendable, Equatable {
  /// The spans of the seven weekdays.
  public let week: OpenWeek
  /// Spans of the dates on which the week does not hold; none for a date on which it is closed.
  public let special: [CivilDate: [OpenSpan]]

  /// The hours of a week, with the spans of the dates on which other hours hold.
  public init(week: OpenWeek, special: [CivilDate: [OpenSpan]] = [:]) {
    self.week = week
    self.special = special
  }

  /// How many days ahead ``opens(after:in:)`` looks.
  public static let horizon = 370

  /// The spans that begin on that date.
  public func spans(on date: CivilDate) -> [OpenSpan] {
    special[date] ?? week.spans(on: date.weekday)
  }

  /// Whether it is open at that moment.
  public func isOpen(at instant: Instant, in calendar: any SiteCalendar) -> Bool {
    closing(at: instant, in: calendar) != nil
  }

  /// When it opens next after that moment: the start of the first span that begins later, also when
  /// it is open now. Nil when it does not open within ``horizon`` days.
  public func opens(after instant: Instant, in calendar: any SiteCalendar) -> Instant? {
    let today = calendar.date(of: instant)
    for offset in 0...Self.horizon {
      let starts = intervals(on: today.adding(days: offset), in: calendar).map(\.lowerBound)
      if let next = starts.filter({ instant < $0 }).min() { return next }
    }
    return nil
  }

  /// When it closes next, if it is open at that moment: the end of the spans that follow each other
  /// without a gap. Nil when it is closed, or open for a week on end.
  public func closes(after instant: Instant, in calendar: any SiteCalendar) -> Instant? {
    guard var end = closing(at: instant, in: calendar) else { return nil }
    let last = calendar.date(of: instant).adding(days: 7)
    while let later = closing(at: end, in: calendar) {
      guard calendar.date(of: later) <= last else { return nil }
      end = later
    }
    return end
  }

  /// The end of the span in which that moment is; nil when it is closed.
  private func closing(at instant: Instant, in calendar: any SiteCalendar) -> Instant? {
    let today = calendar.date(of: instant)
    return [today.adding(days: -1), today].flatMap { intervals(on: $0, in: calendar) }
      .filter { $0.contains(instant) }.map(\.upperBound).max()
  }

  private func intervals(
    on date: CivilDate, in calendar: any SiteCalendar
  ) -> [Range<Instant>] {
    spans(on: date).map { $0.interval(on: date, in: calendar) }.filter { !$0.isEmpty }
  }
}
