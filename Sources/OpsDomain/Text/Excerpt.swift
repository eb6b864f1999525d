/// Shows a piece of somebody's input inside a message: short, on one line, harmless to a terminal,
/// without the secrets in it.
public enum Excerpt {
  /// A secret that begins in the excerpt is found up to so many characters behind it.
  private static let ahead = 1_024

  /// The first `maximum` Unicode scalars of `text`; control and direction-changing characters
  /// become `·`, each token and password that ``SecretText`` finds becomes `•••`, and `…` marks
  /// what was cut.
  public static func of(_ text: String, maximum: Int = 40) -> String {
    var shown = ""
    shown.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(maximum + ahead))
    var result = ""
    var count = 0
    for scalar in SecretText.masked(shown).unicodeScalars {
      guard count < maximum else { return result + "…" }
      result.unicodeScalars.append(TextRules.isForbidden(scalar) ? "·" : scalar)
      count += 1
    }
    return result
  }
}
