/// Text in HTML and SVG.
enum Markup {
  /// The text escaped for a browser, for an element or for an attribute between quotes. Control and
  /// direction characters are made visible, as they are in the terminal: XML forbids most of them,
  /// and none may change what a reader sees.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Sanitizer.printable(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"  // not allowed in XML
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A length with at most one decimal, which is exact enough for a drawing.
  static func length(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
