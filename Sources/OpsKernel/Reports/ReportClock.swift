import OpsDomain

/// A time of day as people write it for a schedule.
enum ReportClock {
  /// The minute of the day of `HH:MM` or `H:MM`. Throws `data.bad_value`.
  static func minute(_ text: String) throws(OpsError) -> Int64 {
    guard let minute = ClockText.minute(text, allowsShortHours: true) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a time of day", field: "at",
        hint: "write hours and minutes, such as 06:00")
    }
    return Int64(minute)
  }

  /// The same as people read it.
  static func text(_ minute: Int64) -> String { ClockText.text(ofMinute: Int(minute)) }
}
