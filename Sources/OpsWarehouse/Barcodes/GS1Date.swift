import OpsDomain

/// Dates of six digits.
enum GS1Date {
  /// The date in `YYMMDD`. Day 00 is the last day of the month. Nil for what is no date.
  ///
  /// The century is the one that lies within 49 years back and 50 ahead of `today`. Source: GS1
  /// General Specifications, section 7.12.
  static func read(_ text: String, today: CivilDate) -> CivilDate? {
    let digits = text.utf8.map { Int($0) - 48 }
    guard digits.count == 6, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let short = digits[0] * 10 + digits[1]
    let month = digits[2] * 10 + digits[3]
    let day = digits[4] * 10 + digits[5]
    var year = today.year - today.year % 100 + short
    if year - today.year >= 51 { year -= 100 } else if year - today.year <= -50 { year += 100 }
    guard day == 0 else { return CivilDate(year: year, month: month, day: day) }
    return CivilDate(year: year, month: month, day: 1)?.addingMonths(1).adding(days: -1)
  }
}
