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

  /// The check digit that `text` should have; nil for a text with another length or with other
  /// characters.
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

extension TradeItemNumber {
  /// What to do about a text that is no such number: write the right check digit, or all digits.
  static func hint(for text: String) -> String {
    if let digit = checkDigit(of: text) {
      return "read it again; \(text.dropLast())\(digit) would have the right check digit"
    }
    return "write all digits below the bars, such as 4006381333931; goods without a GTIN have no "
      + "barcode here and are found by their SKU"
  }

  /// The number with 14 digits, zeros in front.
  public static func padded(_ text: String) -> String {
    String(repeating: "0", count: max(0, 14 - text.utf8.count)) + text
  }

  /// The ways to write a number of 14 digits: with fewer zeros in front, in each of the four
  /// lengths.
  public static func spellings(of number: String) -> [String] {
    let padded = padded(number)
    return [14, 13, 12, 8].compactMap { length in
      let front = padded.prefix(14 - length)
      return front.allSatisfy { $0 == "0" } ? String(padded.dropFirst(14 - length)) : nil
    }
  }

  /// The shortest way to write it.
  public static func shortest(of number: String) -> String { spellings(of: number).last ?? number }
}
