/// GS1 trade item numbers (GTIN-8, -12, -13, -14).
public enum TradeItemNumber {
  /// Whether `text` has 8, 12, 13 or 14 digits and ends in the right check digit.
  ///
  /// Source: GS1 General Specifications, section 7.9: weights 3 and 1 from the right.
  public static func isValid(_ text: String) -> Bool {
    let digits = text.utf8.map { Int($0) - 48 }
    guard [8, 12, 13, 14].contains(digits.count), digits.allSatisfy({ (0...9).contains($0) })
    else { return false }
    return digits.last == checkDigit(after: digits.dropLast())
  }

  /// The check digit that `text` should end in; nil for what has another length or other
  /// characters than digits.
  public static func checkDigit(of text: String) -> Int? {
    let digits = text.utf8.map { Int($0) - 48 }
    guard [8, 12, 13, 14].contains(digits.count), digits.allSatisfy({ (0...9).contains($0) })
    else { return nil }
    return checkDigit(after: digits.dropLast())
  }

  private static func checkDigit(after digits: ArraySlice<Int>) -> Int {
    let sum = digits.reversed().enumerated().reduce(0) { total, digit in
      total + digit.element * (digit.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }
}
