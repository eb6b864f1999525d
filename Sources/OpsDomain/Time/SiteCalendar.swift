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

extension SiteCalendar {
  /// The moment as the site's clocks show it, to the minute: `2027-03-02 08:00`. Seconds are left
  /// out.
  public func text(of instant: Instant) -> String {
    let minutes = secondsOfDay(of: instant) / 60
    return "\(date(of: instant)) \(ClockText.text(ofMinute: minutes))"
  }

  /// The end of a due day as people read it: the day, because its end is the midnight of the next
  /// one. Any other moment with its time.
  public func text(ofDue instant: Instant) -> String {
    let day = date(of: instant)
    return start(of: day) == instant ? day.adding(days: -1).description : text(of: instant)
  }

  /// The first full minute from which on it is `instant` or later, in the same form: for something
  /// that may be done from then on.
  public func text(from instant: Instant) -> String {
    text(of: instant.adding(milliseconds: 59_999))
  }
}
