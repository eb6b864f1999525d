import OpsDomain

/// A site whose clocks show UTC.
struct GreenwichCalendar: SiteCalendar {
  let zone = "UTC"

  func date(of instant: Instant) -> CivilDate { instant.dateUTC }

  func secondsOfDay(of instant: Instant) -> Int {
    Int(instant.since(Instant(date: instant.dateUTC)).milliseconds / 1000)
  }

  func start(of date: CivilDate) -> Instant { Instant(date: date) }

  func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
    Instant(date: date).adding(seconds: secondsOfDay)
  }
}
