import OpsDomain

extension SiteCalendar {
  /// The last moment of a civil date at the site.
  func end(of date: CivilDate) -> Instant {
    start(of: date.adding(days: 1)).adding(milliseconds: -1)
  }

  /// The last moment of the month that `instant` lies in.
  func endOfMonth(_ instant: Instant) -> Instant {
    end(of: date(of: instant).startOfMonth.addingMonths(1).adding(days: -1))
  }
}
