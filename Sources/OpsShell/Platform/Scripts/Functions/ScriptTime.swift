import OpsDomain

/// The time of the book, as scripts see it.
struct ScriptTime: Sendable {
  let clock: any BusinessClock
  let calendar: any SiteCalendar

  var now: Instant { clock.now() }
  /// The date at the site.
  var today: CivilDate { calendar.date(of: clock.now()) }
}
