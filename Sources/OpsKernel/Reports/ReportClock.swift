import OpsDomain

/// A time of day as people write it for a schedule.
enum ReportClock {
  /// The minute of the day of `HH:MM` or `H:MM`. Throws `data.bad_value`.
  static func minute(_ text: String) throws(OpsError) -> Int64 {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), (0...23).contains(hour),
      (0...59).contains(minute)
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a time of day", field: "at",
        hint: "write hours and minutes, such as 06:00")
    }
    return hour * 60 + minute
  }

  /// The same as people read it.
  static func text(_ minute: Int64) -> String { QuietHours.clock(Int(minute)) }
}
