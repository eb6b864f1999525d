import OpsDomain

/// The checks of the GS1 syntax dictionary that the product needs: check digits, dates, times,
/// flags. The other checks are about data that the product does not use, and always pass.
enum GS1Check {
  /// What is wrong with `data` according to the check of that name; nil when nothing is.
  static func problem(of data: Substring, _ check: Substring) -> String? {
    let digits = data.utf8.map { Int($0) - 48 }
    switch check {
    case "csum":
      return hasCheckDigit(digits) ? nil : "has a wrong check digit"
    case "yymmdd": return isDate(digits, monthAlone: false) ? nil : "is not a date"
    case "yymmd0": return isDate(digits, monthAlone: true) ? nil : "is not a date"
    case "yyyymmdd":
      let isDay = CivilDate(
        year: number(digits[..<4]), month: number(digits[4..<6]), day: number(digits[6..<8]))
      return isDay == nil ? "is not a date" : nil
    case "hh": return number(digits[...]) < 24 ? nil : "is not an hour"
    case "mi", "ss": return number(digits[...]) < 60 ? nil : "is not a minute"
    case "hhmi":
      return number(digits[..<2]) < 24 && number(digits[2...]) < 60 ? nil : "is not a time"
    case "zero": return digits.allSatisfy { $0 == 0 } ? nil : "is not zero"
    case "nonzero": return digits.contains { $0 != 0 } ? nil : "is zero"
    case "yesno": return data == "0" || data == "1" ? nil : "is neither 0 nor 1"
    case "nozeroprefix": return digits.first == 0 && digits.count > 1 ? "begins with 0" : nil
    case "pieceoftotal":
      let half = digits.count / 2
      let (piece, total) = (number(digits[..<half]), number(digits[half...]))
      return (1...max(1, total)).contains(piece) && total > 0
        ? nil
        : "is not a piece number and "
          + "a total"
    default: return nil
    }
  }

  /// Weights 3 and 1 from the right. Source: GS1 General Specifications, section 7.9.
  static func hasCheckDigit(_ digits: [Int]) -> Bool {
    guard let last = digits.last, digits.count > 1 else { return false }
    let sum = digits.dropLast().reversed().enumerated().reduce(0) { total, digit in
      total + digit.element * (digit.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10 == last
  }

  static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

  /// The century does not matter for months, and two digits of the year are enough for leap years.
  private static func isDate(_ digits: [Int], monthAlone: Bool) -> Bool {
    guard digits.count >= 6 else { return false }
    let (month, day) = (number(digits[2..<4]), number(digits[4..<6]))
    if monthAlone, day == 0 { return (1...12).contains(month) }
    return CivilDate(year: 2000 + number(digits[..<2]), month: month, day: day) != nil
  }
}
