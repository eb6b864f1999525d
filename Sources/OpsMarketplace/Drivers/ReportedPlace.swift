import OpsDomain

/// A place of a driver with the time, as drivers' devices report it: `LAT,LON@TIME`.
struct ReportedPlace {
  let place: MapPlace
  let at: Instant

  /// Reads `LAT,LON`, which is now, or `LAT,LON@TIME`.
  ///
  /// Throws `data.bad_value` for what is no place, and `data.bad_date` for a time that lies ahead
  /// or longer ago than `oldest`.
  init(
    parsing text: String, now: Instant, oldest: TimeSpan, _ calendar: any SiteCalendar
  ) throws(OpsError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    place = try MapPlace(parsing: String(parts[0]))
    guard parts.count == 2 else {
      at = now
      return
    }
    at = try SiteTime(parsing: String(parts[1]), field: "place").start(in: calendar)
    guard at <= now, now.since(at).milliseconds <= oldest.milliseconds else {
      throw OpsError(
        .badDate, "\(Excerpt.of(String(parts[1]))) is not a time within the last \(oldest)",
        field: "place", hint: "report a place soon after its time")
    }
  }
}
