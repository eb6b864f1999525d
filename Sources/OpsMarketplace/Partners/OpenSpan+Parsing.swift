import OpsDomain

extension OpenSpan {
  /// The word for a day without hours.
  static let closed = "closed"

  /// Reads spans such as `09:00-22:00`, or `closed` alone for none. A span that ends at or before
  /// its start ends on the next day; `24:00` is the day's end.
  ///
  /// Throws `data.bad_value` for anything else, and for more than ``OpenWeek/mostSpans``.
  static func list(_ words: [String], _ field: String) throws(OpsError) -> [OpenSpan] {
    if words.count == 1, TextFolding.fold(words[0]) == closed { return [] }
    guard words.count <= OpenWeek.mostSpans else {
      throw OpsError(
        .badValue, "A day can have at most \(OpenWeek.mostSpans) spans, not \(words.count)",
        field: field, hint: "join spans that follow each other")
    }
    var spans: [OpenSpan] = []
    for word in words { spans.append(try OpenSpan(parsing: word, field: field)) }
    return spans
  }

  /// Reads the hours of one date, such as `12:00-15:00 18:00-22:00`. Throws `data.bad_value`, also
  /// for spans that overlap.
  static func ofDate(_ text: String, field: String) throws(OpsError) -> [OpenSpan] {
    let words = text.split(separator: " ").map(String.init)
    guard !words.isEmpty else {
      throw OpsError(
        .badValue, "No hours are given", field: field, hint: "write them like 12:00-15:00")
    }
    let day = OpenWeek(days: [try list(words, field)])
    try day.requireApart(field: field)
    return day.spans(on: 1)
  }

  /// Reads `09:00-22:00`. Throws `data.bad_value` for anything else.
  init(parsing text: String, field: String) throws(OpsError) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let opens = Self.minute(ends[0]), opens < Self.day,
      let closes = Self.minute(ends[1])
    else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(text))\" is not a span of hours", field: field,
        hint: "write them from 00:00 to 24:00, such as 09:00-22:00, or 18:00-02:00 over midnight")
    }
    self.init(opens: opens, closes: closes % Self.day)
  }

  /// Minutes since midnight of `HH:MM` up to `24:00`.
  private static func minute(_ text: Substring) -> Int? {
    ClockText.minute(text, allowsShortHours: true, allowsEndOfDay: true)
  }
}
