import OpsDomain

/// Text and numbers in HTML and SVG.
enum Markup {
  /// The text escaped for a browser: see ``MarkupText``.
  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  /// A length with at most one decimal, which is exact enough for a drawing.
  static func length(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
