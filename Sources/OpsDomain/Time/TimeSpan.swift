/// A length of time in milliseconds: a lifetime, a timeout, the time a request took.
///
/// A day is 24 hours and a week 7 days; months and years are left to ``CivilDate``.
public struct TimeSpan: Hashable, Sendable {
  /// Length in milliseconds; negative for a time into the past.
  public let milliseconds: Int64

  /// A length of that many milliseconds; negative for a time into the past.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// No time at all.
  public static let zero = TimeSpan(milliseconds: 0)

  /// Reads a duration of zero or more such as `90s`, `15m`, `2h`, `3d`, `1w`, `250ms` or `1h30m`;
  /// combined units go from large to small.
  ///
  /// - Throws: `data.bad_value` for anything else, or when it does not fit into 64 bits.
  public init(parsing text: String, field: String = "duration") throws(OpsError) {
    guard let span = ASCII.withBytes(text, { Self.scan($0[...]) }) else {
      throw Self.problem(text, field: field)
    }
    self = span
  }

  private static func problem(_ text: String, field: String) -> OpsError {
    OpsError(
      .badValue, "\"\(Excerpt.of(text))\" is not a duration", field: field,
      hint: clock(text).map { "write a time of day as the time since midnight: \($0)" }
        ?? "write it like 90s, 15m, 2h, 3d, 1w or 1h30m")
  }

  /// The time since midnight of a text such as `11:30`; nil for any other text.
  private static func clock(_ text: String) -> TimeSpan? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, let hour = Int64(parts[0]),
      let minute = Int64(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return TimeSpan(milliseconds: (hour * 60 + minute) * 60_000)
  }

  /// Units from large to small with their milliseconds.
  private static let units: [(name: StaticString, milliseconds: Int64)] = [
    ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  /// Reads one or more pairs of digits and unit, or nil.
  private static func scan(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> TimeSpan? {
    var rest = bytes
    var total: Int64 = 0
    var nextUnit = 0
    repeat {
      let digits = rest.prefix { ASCII.digit($0) != nil }
      rest = rest[digits.endIndex...]
      let name = rest.prefix { ASCII.digit($0) == nil }
      rest = rest[name.endIndex...]
      guard !digits.isEmpty, let count = number(digits),
        let unit = units[nextUnit...].firstIndex(where: { matches($0.name, name) })
      else { return nil }
      let (product, first) = count.multipliedReportingOverflow(by: units[unit].milliseconds)
      let (sum, second) = total.addingReportingOverflow(product)
      guard !first, !second else { return nil }
      total = sum
      nextUnit = unit + 1
    } while !rest.isEmpty
    return TimeSpan(milliseconds: total)
  }

  private static func matches(
    _ name: StaticString, _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    name.withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    var value: Int64 = 0
    for byte in digits {
      let (shifted, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = shifted.addingReportingOverflow(Int64(byte - ASCII.zero))
      guard !first, !second else { return nil }
      value = sum
    }
    return value
  }
}

extension TimeSpan: Comparable {
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The shortest text that reads back as the same length, such as `1h30m`; zero is `0s`. Weeks
  /// stand for whole weeks only: people read `30d`, and not `4w2d`.
  public var description: String {
    guard milliseconds != 0 else { return "0s" }
    var text = milliseconds < 0 ? "-" : ""
    var rest = milliseconds.magnitude
    let week = Self.units[0].milliseconds.magnitude
    for unit in Self.units.dropFirst(rest.isMultiple(of: week) ? 0 : 1) {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.milliseconds.magnitude)
      if count > 0 { text += "\(count)\(unit.name)" }
      rest = remainder
    }
    return text
  }
}

extension TimeSpan: Codable {
  /// Reads a duration, with a leading `-` for a negative one. Throws `data.bad_value`.
  public init(from decoder: any Decoder) throws {
    let (text, field) = try decoder.text(fallbackField: "duration")
    guard text.hasPrefix("-") else {
      try self.init(parsing: text, field: field)
      return
    }
    let span = try TimeSpan(parsing: String(text.dropFirst()), field: field)
    self.init(milliseconds: -span.milliseconds)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
