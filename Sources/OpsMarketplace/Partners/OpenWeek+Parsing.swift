import OpsDomain

extension OpenWeek {
  /// Most spans of one day.
  static let mostSpans = 8

  /// How a week is written, behind the option that takes it.
  private static func hint(_ field: String) -> String {
    "write a week like --\(field) \"mon-fri 09:00-22:00, sat 18:00-02:00\""
  }

  /// Reads days with their hours, with commas between: `mon-fri 09:00-12:00 14:00-18:00, sat,sun
  /// 10:00-14:00`. A day is `mon` to `sun` or its whole English name, `daily` is all seven. A day
  /// that is not named, or `closed`, is a day off.
  ///
  /// Throws `data.bad_value` for anything else, a day that is named twice, and spans that overlap.
  public init(parsing text: String, field: String = "hours") throws(OpsError) {
    var days: [[OpenSpan]?] = Array(repeating: nil, count: 7)
    var named: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard !words.isEmpty else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(text))\" has no hours", field: field, hint: Self.hint(field))
      }
      let split = words.firstIndex(where: Self.isHours) ?? words.endIndex
      for word in words[..<split] { named += try Self.weekdays(String(word), field) }
      guard split < words.endIndex else { continue }
      guard !named.isEmpty else {
        throw OpsError(
          .badValue, "\"\(Excerpt.of(String(part)))\" does not say on which days", field: field,
          hint: Self.hint(field))
      }
      let spans = try OpenSpan.list(words[split...].map(String.init), field)
      for day in named {
        guard days[day] == nil else {
          throw OpsError(
            .badValue, "\(Self.names[day]) is named twice", field: field,
            hint: "give all hours of a day together: mon 09:00-12:00 14:00-18:00")
        }
        days[day] = spans
      }
      named = []
    }
    if let day = named.first {
      throw OpsError(
        .badValue, "\(Self.names[day]) has no hours", field: field,
        hint: "write its hours after it, or leave the day out if it is closed")
    }
    self.init(days: days.map { $0 ?? [] })
    try requireApart(field: field)
  }

  /// Whether a word means hours, right or wrong ones: no weekday has a digit.
  private static func isHours(_ word: Substring) -> Bool {
    word.contains { $0 == ":" || $0.isNumber }
      || TextFolding.fold(String(word)) == OpenSpan.closed
  }

  /// Days from Monday as 0, such as those of `mon-fri`; `fri-mon` goes over the week's end.
  private static func weekdays(_ word: String, _ field: String) throws(OpsError) -> [Int] {
    if TextFolding.fold(word) == "daily" { return Array(0..<7) }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = ends.first, let last = ends.last,
      let from = weekday(first), let until = weekday(last)
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(word))\" is not a weekday", field: field,
        hint: "\(hint(field)); weekdays are \(names.joined(separator: ", "))")
    }
    return (0...(until - from + 7) % 7).map { (from + $0) % 7 }
  }

  private static let fullNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func weekday(_ word: Substring) -> Int? {
    let folded = TextFolding.fold(String(word))
    return names.firstIndex(of: folded) ?? fullNames.firstIndex(of: folded)
  }
}
