/// GS1 trade item numbers (GTIN-8, -12, -13, -14).
public enum TradeItemNumber {
  /// Whether `text` has 8, 12, 13 or 14 digits and ends in the right check digit.
  ///
  /// Source: GS1 General Specifications, section 7.9: weights 3 and 1 from the right.
  public static func isValid(_ text: String) -> Bool {
    let digits = text.utf8.map { Int($0) - 48 }
    guard [8, 12, 13, 14].contains(digits.count), digits.allSatisfy({ (0...9).contains($0) })
    else { return false }
    let sum = digits.dropLast().reversed().enumerated().reduce(0) { total, digit in
      total + digit.element * (digit.offset.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10 == digits[digits.count - 1]
  }
}
