extension TradeItemNumber {
  /// The number with 14 digits, zeros in front.
  public static func padded(_ text: String) -> String {
    String(repeating: "0", count: max(0, 14 - text.utf8.count)) + text
  }

  /// The ways to write a number of 14 digits: with as many zeros in front as one of the four
  /// lengths has.
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
