extension SiteTime {
  /// Reads one of the accepted forms, or nil.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> SiteTime? {
    guard bytes.count >= 10,
      let date = CivilDate.scan(UnsafeBufferPointer(rebasing: bytes[..<10]))
    else { return nil }
    if bytes.count == 10 { return .day(date) }
    let separator = bytes[10]
    let isStrict = separator | 0x20 == UInt8(ascii: "t")
    guard isStrict || separator == ASCII.space,
      bytes.count >= 16, bytes[13] == ASCII.colon,
      let hour = ASCII.number(bytes, at: 11, count: 2), hour < 24,
      let minute = ASCII.number(bytes, at: 14, count: 2), minute < 60
    else { return nil }
    var index = 16
    var millisecond = 0
    if index < bytes.count, bytes[index] == ASCII.colon {
      guard let seconds = scanSeconds(bytes, at: &index) else { return nil }
      millisecond = seconds
    } else if isStrict, index < bytes.count {
      // RFC 3339: what has an offset has seconds.
      return nil
    }
    let ofDay = (hour * 60 + minute) * 60_000 + millisecond
    guard index < bytes.count else { return .clock(date, milliseconds: ofDay) }
    guard let offset = scanOffset(bytes, at: index) else { return nil }
    let total =
      Int64(date.daysSinceEpoch) * Instant.millisecondsPerDay + Int64(ofDay - offset * 60_000)
    let instant = Instant(milliseconds: total)
    return instant.milliseconds == total ? .instant(instant) : nil
  }

  /// Reads `:SS[.fraction]` as milliseconds and moves `index` behind it.
  private static func scanSeconds(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Int? {
    guard let second = ASCII.number(bytes, at: index + 1, count: 2), second < 60 else { return nil }
    index += 3
    var result = second * 1000
    guard index < bytes.count, bytes[index] == ASCII.point else { return result }
    index += 1
    var weight = 100
    var decimals = 0
    while index < bytes.count, let digit = ASCII.digit(bytes[index]) {
      result += Int(digit) * weight
      weight /= 10
      decimals += 1
      index += 1
    }
    return (1...9).contains(decimals) ? result : nil
  }

  /// Reads `Z` or `±hh:mm` up to the end as minutes east of UTC.
  private static func scanOffset(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let sign = bytes[index]
    if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == bytes.count ? 0 : nil }
    guard sign == ASCII.plus || sign == ASCII.minus, index + 6 == bytes.count,
      bytes[index + 3] == ASCII.colon,
      let hours = ASCII.number(bytes, at: index + 1, count: 2), hours < 24,
      let minutes = ASCII.number(bytes, at: index + 4, count: 2), minutes < 60
    else { return nil }
    return (sign == ASCII.minus ? -1 : 1) * (hours * 60 + minutes)
  }
}
