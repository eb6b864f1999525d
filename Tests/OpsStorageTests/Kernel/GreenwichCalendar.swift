import OpsDomain

/// A site whose clocks show UTC.
struct GreenwichCalendar: SiteCalendar {
  let zone = "UTC"

  func date(of instant: Instant) -> CivilDate { instant.dateUTC }

  func start(of date: CivilDate) -> Instant { Instant(date: date) }

  func instant(of date: CivilDate, secondsOfDay: Int) -> Instant {
    Instant(date: date).adding(seconds: secondsOfDay)
  }
}
