/// Shows a piece of somebody's input inside a message: short, on one line, harmless to a terminal.
public enum Excerpt {
  /// The first `maximum` Unicode scalars of `text`; control and direction-changing characters
  /// become `·`, and `…` marks what was cut.
  public static func of(_ text: String, maximum: Int = 40) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < maximum else { return result + "…" }
      result.unicodeScalars.append(TextRules.isForbidden(scalar) ? "·" : scalar)
      count += 1
    }
    return result
  }
}
