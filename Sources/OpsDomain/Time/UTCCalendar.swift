/// The calendar of a place whose clocks show UTC. It stands in where there is no book, and so no
/// site.
public struct UTCCalendar: SiteCalendar {
  /// The calendar is always the same, so there is nothing to set.
  public init() {}

  public var zone: String { "UTC" }

  public func date(of instant: Instant) -> CivilDate { instant.dateUTC }

  public func secondsOfDay(of instant: Instant) -> Int {
    Int((instant.milliseconds - start(of: date(of: instant)).milliseconds) / 1000)
  }

  public func start(of date: CivilDate) -> Instant { Instant(date: date) }

  public func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
    Instant(date: date).adding(seconds: secondsOfDay)
  }
}
