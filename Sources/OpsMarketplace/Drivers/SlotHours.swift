import OpsDomain

/// Hours of a shift as people write them: `17:00-22:00`, also over midnight: `18:00-02:00`.
struct SlotHours {
  /// Minutes after midnight.
  let from: Int
  /// Minutes after midnight of the day on which the shift begins; above ``from``.
  let until: Int

  private static let minutesOfDay = 1440

  /// Throws `data.bad_value` for anything else.
  init(parsing text: String) throws(OpsError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = ClockText.minute(parts[0]),
      let until = ClockText.minute(parts[1]), from != until
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a span of hours", field: "hours",
        hint: "write them like 17:00-22:00")
    }
    self.from = from
    self.until = until > from ? until : until + Self.minutesOfDay
  }

  /// When such a shift of a day begins and ends.
  func times(on day: CivilDate, _ calendar: any SiteCalendar) -> (from: Instant, until: Instant) {
    func moment(_ minutes: Int) -> Instant {
      calendar.instant(
        of: day.adding(days: minutes / Self.minutesOfDay),
        secondsOfDay: minutes % Self.minutesOfDay * 60)
    }
    return (moment(from), moment(until))
  }
}
