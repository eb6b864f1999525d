/// One line that says how far a long run is: a function of its figures, no terminal involved.
///
///     ▕█████████████░░░░░░░▏ 68 %  680 412 rows  52 310/s  ok 680 377  rejected 23  ETA 6 s
public enum ProgressLine {
  static let barWidth = 20

  /// The line, at most `width` columns.
  ///
  /// A narrow line loses its parts in this order: job, replayed, rate, accepted, bar, time left.
  /// Percent, rows and refused rows stay longest.
  public static func render(
    _ figures: ProgressFigures, width: Int = 80, style: Style = .plain
  ) -> String {
    let glyphs = style.glyphs
    let parts = parts(of: figures, glyphs: glyphs)
    var kept = parts.map(\.rank).sorted(by: >)
    while true {
      let shown = parts.filter { kept.contains($0.rank) }
      let text = shown.map(\.text).joined(separator: "  ")
      if DisplayWidth.of(text) <= width || kept.count <= 1 {
        guard DisplayWidth.of(text) <= width else {
          return DisplayWidth.truncated(text, to: width, glyphs: glyphs)
        }
        return shown.map { style.apply($0.role, $0.text) }.joined(separator: "  ")
      }
      kept.removeFirst()
    }
  }

  /// Digits in groups of three: `680 412`.
  public static func grouped(_ value: Int) -> String {
    var text = value < 0 ? "-" : ""
    let digits = Array(String(value.magnitude))
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(" ") }
      text.append(digit)
    }
    return text
  }

  /// A span of seconds in its two largest units: `6 s`, `2 min 5 s`, `1 h 3 min`.
  public static func duration(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }

  /// A part of the line; a higher rank goes first when room is short.
  private struct Part {
    var rank: Int
    var text: String
    var role: Style.Role?
  }

  private static func parts(of figures: ProgressFigures, glyphs: GlyphSet) -> [Part] {
    var parts: [Part] = []
    if let percent = figures.percent {
      parts.append(Part(rank: 6, text: bar(percent: percent, glyphs: glyphs)))
      parts.append(Part(rank: 0, text: "\(percent) %", role: .strong))
    }
    let unit = Sanitizer.printable(figures.unit, glyphs: glyphs)
    parts.append(Part(rank: 1, text: "\(grouped(figures.done)) \(unit)"))
    if let rate = figures.rate { parts.append(Part(rank: 8, text: "\(grouped(rate))/s")) }
    parts.append(Part(rank: 7, text: "ok \(grouped(figures.accepted))", role: .good))
    if figures.replayed > 0 {
      parts.append(Part(rank: 9, text: "replayed \(grouped(figures.replayed))"))
    }
    let role = figures.rejected > 0 ? Style.Role.warning : nil
    parts.append(Part(rank: 2, text: "rejected \(grouped(figures.rejected))", role: role))
    if let seconds = figures.remainingSeconds {
      parts.append(Part(rank: 5, text: "ETA \(duration(seconds: seconds))"))
    }
    if let job = figures.job {
      let text = "job \(Sanitizer.printable(job, glyphs: glyphs))"
      parts.append(Part(rank: 10, text: text, role: .muted))
    }
    return parts
  }

  private static func bar(percent: Int, glyphs: GlyphSet) -> String {
    let filled = percent * barWidth / 100
    let isUnicode = glyphs == .unicode
    return (isUnicode ? "▕" : "[")
      + String(repeating: isUnicode ? "█" : "#", count: filled)
      + String(repeating: isUnicode ? "░" : "-", count: barWidth - filled)
      + (isUnicode ? "▏" : "]")
  }
}
