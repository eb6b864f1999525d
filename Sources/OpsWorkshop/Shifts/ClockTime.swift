import OpsDomain

/// Times of the day as people write them: `07:00`.
enum ClockTime {
  /// Minutes since midnight, 0 to 1439. Throws `data.bad_value` unless it is written `HH:MM`.
  static func minutes(_ text: String, field: String) throws(OpsError) -> Int64 {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && isDigits($0) }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a time of the day", field: field,
        hint: "write it from 00:00 to 23:59")
    }
    return hour * 60 + minute
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The time in that form.
  static func text(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
