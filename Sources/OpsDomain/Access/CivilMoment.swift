/// A moment as the site's clocks show it, for rights that depend on the time of day.
public struct CivilMoment: Sendable, Equatable {
  /// The moment.
  public let instant: Instant
  /// Its civil date at the site.
  public let date: CivilDate
  /// Minute of the day, 0 to 1439.
  public let minute: Int
  /// When the civil date ends.
  public let endOfDay: Instant

  /// The moment as `calendar` shows it.
  public init(_ instant: Instant, _ calendar: any SiteCalendar) {
    self.instant = instant
    date = calendar.date(of: instant)
    minute = calendar.secondsOfDay(of: instant) / 60
    endOfDay = calendar.start(of: date.adding(days: 1))
  }

  /// When the clocks show the next minute. Every zone of today is whole minutes away from UTC.
  public var nextMinute: Instant {
    Instant(milliseconds: (instant.milliseconds / 60_000 + 1) * 60_000)
  }
}
