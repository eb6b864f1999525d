/// Turns moments into civil dates at the site of the business, and back.
public protocol SiteCalendar: Sendable {
  /// The zone's name, such as `Europe/Vilnius`.
  var zone: String { get }
  /// The civil date at the site at this moment.
  func date(of instant: Instant) -> CivilDate
  /// Seconds since midnight that the site's clocks show at this moment, 0 to 86,399.
  func secondsOfDay(of instant: Instant) -> Int
  /// The first moment of the civil date at the site.
  func start(of date: CivilDate) -> Instant
  /// The moment at which the site's clocks show this local time; in a gap the moment after it,
  /// in an overlap the first of the two.
  func instant(of date: CivilDate, secondsOfDay: Int) -> Instant
}
