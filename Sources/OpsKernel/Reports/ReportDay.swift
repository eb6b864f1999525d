import OpsDomain

/// A day of a report that moves with the day on which it is made: `today`, `yesterday`, `today-7`.
enum ReportDay {
  private static let words = ["yesterday": -1, "today": 0, "tomorrow": 1]

  /// The date that the text means on a day; the text itself where it is no such word.
  static func text(_ text: String, today: CivilDate) -> String {
    let word = text.prefix { $0.isLetter }.lowercased()
    guard let offset = words[word] else { return text }
    let rest = text.dropFirst(word.count)
    guard !rest.isEmpty else { return today.adding(days: offset).description }
    guard rest.hasPrefix("-") || rest.hasPrefix("+"), let more = Int(rest), abs(more) <= 3660 else {
      return text
    }
    return today.adding(days: offset + more).description
  }
}
