/// A moment in time: milliseconds since 1970-01-01 00:00 UTC, leap seconds not counted.
///
/// Instants lie between the years 1 and 9999, so that every one has an RFC 3339 text. Arithmetic
/// stops at these ends.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC; negative before.
  public let milliseconds: Int64

  /// 0001-01-01T00:00:00Z.
  public static let minimum = Instant(milliseconds: .min)
  /// 9999-12-31T23:59:59.999Z.
  public static let maximum = Instant(milliseconds: .max)
  /// 1970-01-01T00:00:00Z.
  public static let epoch = Instant(milliseconds: 0)

  static let millisecondsPerDay: Int64 = 86_400_000

  /// The moment that many milliseconds after 1970 UTC, or the nearest end of the range.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Midnight UTC at the start of `date`.
  public init(date: CivilDate) {
    self.init(milliseconds: Int64(date.daysSinceEpoch) * Self.millisecondsPerDay)
  }

  /// Reads RFC 3339: `2026-11-21T08:00:00Z`, any offset, up to nine decimals of a second of which
  /// three are kept. A date or time without an offset depends on the site and is no instant:
  /// ``SiteTime`` reads those.
  ///
  /// - Throws: `data.bad_date` for anything else, or outside the years 1 to 9999.
  public init(parsing text: String, field: String = "at") throws(OpsError) {
    guard case .instant(let instant)? = ASCII.withBytes(text, { SiteTime.scan($0) }) else {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is not a time with its offset from UTC", field: field,
        hint: "write it as 2026-11-21T08:00:00Z or as 2026-11-21T08:00:00+01:00")
    }
    self = instant
  }

  /// The day this moment belongs to in UTC.
  public var dateUTC: CivilDate {
    CivilDate(daysSinceEpoch: Int(Self.split(milliseconds).days))
  }

  /// The moment `seconds` later; stops at the ends of the range.
  public func adding(seconds: Int) -> Instant {
    let (span, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    if overflow { return seconds < 0 ? .minimum : .maximum }
    return adding(milliseconds: span)
  }

  /// The moment `span` milliseconds later; stops at the ends of the range.
  public func adding(milliseconds span: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(span)
    if overflow { return span < 0 ? .minimum : .maximum }
    return Instant(milliseconds: sum)
  }

  /// The moment `span` later; stops at the ends of the range.
  public func adding(_ span: TimeSpan) -> Instant { adding(milliseconds: span.milliseconds) }

  /// The time from `other` to this moment; negative when `other` is later.
  public func since(_ other: Instant) -> TimeSpan {
    TimeSpan(milliseconds: milliseconds - other.milliseconds)
  }

  /// Whole days and the rest of the last one, which is never negative.
  private static func split(_ milliseconds: Int64) -> (days: Int64, rest: Int) {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: millisecondsPerDay)
    return rest < 0 ? (days - 1, Int(rest + millisecondsPerDay)) : (days, Int(rest))
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC; milliseconds are written only when there are any.
  public var description: String {
    let (days, rest) = Self.split(milliseconds)
    let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1000)
    return String(unsafeUninitializedCapacity: 24) { buffer in
      CivilDate(daysSinceEpoch: Int(days)).write(to: buffer)
      buffer[10] = UInt8(ascii: "T")
      ASCII.write(seconds / 3600, count: 2, to: buffer, at: 11)
      buffer[13] = ASCII.colon
      ASCII.write(seconds / 60 % 60, count: 2, to: buffer, at: 14)
      buffer[16] = ASCII.colon
      ASCII.write(seconds % 60, count: 2, to: buffer, at: 17)
      var end = 19
      if fraction > 0 {
        buffer[19] = ASCII.point
        ASCII.write(fraction, count: 3, to: buffer, at: 20)
        end = 23
      }
      buffer[end] = UInt8(ascii: "Z")
      return end + 1
    }
  }
}

extension Instant: TimeText {}

extension Instant: ColumnWord {
  /// Moments in milliseconds, none of them beyond what an instant holds.
  public static var listRule: ColumnRule {
    .form("times in milliseconds, separated by spaces") { list(from: .text($0)) != nil }
  }

  /// Reads milliseconds since 1970; nil for a word that is no number or out of range.
  public init?(columnWord: Substring) {
    guard let milliseconds = Int64(columnWord),
      (Instant.minimum.milliseconds...Instant.maximum.milliseconds).contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }

  public var columnWord: String { String(milliseconds) }
}
