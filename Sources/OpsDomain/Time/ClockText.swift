/// Times of the day as people write and read them: `07:00`.
public enum ClockText {
  /// The time with two digits each.
  /// - Parameter minute: Minutes since midnight, from 0; 1440 is the end of the day, `24:00`.
  public static func text(ofMinute minute: Int) -> String {
    "\(two(minute / 60)):\(two(minute % 60))"
  }

  /// Minutes since midnight, 0 to 1439; nil for anything but `HH:MM`.
  ///
  /// - Parameters:
  ///   - allowsShortHours: Whether `7:00` is read as well.
  ///   - allowsEndOfDay: Whether `24:00` is read as well: 1440.
  public static func minute(
    _ text: some StringProtocol, allowsShortHours: Bool = false, allowsEndOfDay: Bool = false
  ) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2,
      parts[0].utf8.count == 2 || allowsShortHours && parts[0].utf8.count == 1,
      let hour = number(parts[0].utf8), let minute = number(parts[1].utf8), minute < 60,
      hour < 24 || allowsEndOfDay && hour == 24 && minute == 0
    else { return nil }
    return hour * 60 + minute
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard let digit = ASCII.digit(byte) else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
