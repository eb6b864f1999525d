import OpsDomain

/// Hours of work in words: never turned into days.
enum WorkHours {
  /// `36h`, `7h30m`, `45m`; what is left of a minute counts as one. Negative spans are 0.
  static func text(_ span: TimeSpan) -> String {
    let minutes = (max(0, span.milliseconds) + 59_999) / 60_000
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(rest)m" }
    return rest == 0 ? "\(hours)h" : "\(hours)h\(rest < 10 ? "0" : "")\(rest)m"
  }
}
