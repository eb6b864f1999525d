/// A date of the Gregorian calendar without time or zone: a due date, an expiry, a business day.
///
/// Dates lie between 0001-01-01 and 9999-12-31, so that their text is always ten characters and
/// sorts as the dates do. Arithmetic stops at these ends. The conversions are Howard Hinnant's
/// `days_from_civil` and `civil_from_days`.
public struct CivilDate: Hashable, Sendable {
  /// Days since 1970-01-01; negative before.
  public let daysSinceEpoch: Int32

  /// 0001-01-01.
  public static let minimum = CivilDate(daysSinceEpoch: -719_162)
  /// 9999-12-31.
  public static let maximum = CivilDate(daysSinceEpoch: 2_932_896)

  /// The date that many days after 1970-01-01, or the nearest end of the range.
  public init(daysSinceEpoch days: Int) {
    daysSinceEpoch = Int32(min(max(days, -719_162), 2_932_896))
  }

  /// The date, or nil when the calendar has no such day. `year` is 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysInMonth(month, year: year)
    else { return nil }
    // Years start in March here, so that the leap day is the last of its year.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads exactly `YYYY-MM-DD`. Throws `data.bad_date` for anything else.
  public init(parsing text: String, field: String = "date") throws(OpsError) {
    guard let date = ASCII.withBytes(text, { Self.scan($0) }) else {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is not a date", field: field,
        hint: "write it as YYYY-MM-DD, such as 2027-01-31")
    }
    self = date
  }

  /// The date written as exactly `YYYY-MM-DD`, or nil.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> CivilDate? {
    guard bytes.count == 10, bytes[4] == ASCII.minus, bytes[7] == ASCII.minus,
      let year = ASCII.number(bytes, at: 0, count: 4),
      let month = ASCII.number(bytes, at: 5, count: 2),
      let day = ASCII.number(bytes, at: 8, count: 2)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Year, month and day together; cheaper than asking for them one by one.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year of the calendar.
  public var year: Int { components.year }
  /// 1 to 12.
  public var month: Int { components.month }
  /// 1 to 31.
  public var day: Int { components.day }

  /// 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { ((Int(daysSinceEpoch) + 3) % 7 + 7) % 7 + 1 }

  /// The first day of the month.
  public var startOfMonth: CivilDate { adding(days: 1 - day) }

  /// The date `days` later, or earlier when negative; stops at the ends of the range.
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    if overflow { return days < 0 ? .minimum : .maximum }
    return CivilDate(daysSinceEpoch: sum)
  }

  /// Days from this date until `other`; negative when `other` is earlier.
  public func days(until other: CivilDate) -> Int {
    Int(other.daysSinceEpoch) - Int(daysSinceEpoch)
  }

  /// The same day `count` months later, or the last day of a shorter month: one month after
  /// 2027-01-31 is 2027-02-28. Stops at the ends of the range.
  public func addingMonths(_ count: Int) -> CivilDate {
    let (year, month, day) = components
    let (index, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
    if overflow { return count < 0 ? .minimum : .maximum }
    let newMonth = index % 12 + 1
    let newDay = min(day, Self.daysInMonth(newMonth, year: index / 12))
    if let date = CivilDate(year: index / 12, month: newMonth, day: newDay) { return date }
    return count < 0 ? .minimum : .maximum
  }

  /// Days of a month; 28 for months that do not exist, which callers refuse first.
  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2 where year % 4 == 0 && (year % 100 != 0 || year % 400 == 0): 29
    default: 28
    }
  }
}

extension CivilDate: Strideable {
  public static func == (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch == right.daysSinceEpoch
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  public func distance(to other: CivilDate) -> Int { days(until: other) }
  public func advanced(by days: Int) -> CivilDate { adding(days: days) }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      write(to: buffer)
      return 10
    }
  }

  /// Writes the ten bytes of `YYYY-MM-DD` at the start of `buffer`.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let (year, month, day) = components
    ASCII.write(year, count: 4, to: buffer, at: 0)
    buffer[4] = ASCII.minus
    ASCII.write(month, count: 2, to: buffer, at: 5)
    buffer[7] = ASCII.minus
    ASCII.write(day, count: 2, to: buffer, at: 8)
  }
}

extension CivilDate: TimeText {
  public static let ownField = "date"
}
