import OpsDomain

/// Times of the day as people write them: `07:00`.
enum ClockTime {
  /// Minutes since midnight, 0 to 1439. Throws `data.bad_value` unless it is written `HH:MM`.
  static func minutes(_ text: String, field: String) throws(OpsError) -> Int64 {
    guard let minute = ClockText.minute(text) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a time of the day", field: field,
        hint: "write it from 00:00 to 23:59")
    }
    return Int64(minute)
  }
}
