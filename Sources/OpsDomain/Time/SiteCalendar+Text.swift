extension SiteCalendar {
  /// The moment as the site's clocks show it, to the minute: `2027-03-02 08:00`. Seconds are left
  /// out.
  public func text(of instant: Instant) -> String {
    let minutes = secondsOfDay(of: instant) / 60
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date(of: instant)) \(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The first full minute from which on it is `instant` or later, in the same form: for something
  /// that may be done from then on.
  public func text(from instant: Instant) -> String {
    text(of: instant.adding(milliseconds: 59_999))
  }
}
