/// Breaks text into lines of a given width.
public enum TextWrap {
  /// The lines of a text, at least one. Lines break at blanks; a longer word is cut between
  /// grapheme clusters. Line feeds of the text stay. The text must be printable already.
  /// - Parameter width: Columns of a line; at least 2 are used, so that wide characters fit.
  public static func lines(_ text: String, width: Int) -> [String] {
    let width = max(2, width)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if DisplayWidth.of(paragraph) <= width {
        lines.append(String(paragraph))
      } else {
        wrap(paragraph, width: width, into: &lines)
      }
    }
    return lines
  }

  private static func wrap(_ text: Substring, width: Int, into lines: inout [String]) {
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var word = word
      var columns = DisplayWidth.of(word)
      if used > 0, used + 1 + columns <= width {
        line += " " + word
        used += 1 + columns
        continue
      }
      if used > 0 { lines.append(line) }
      while columns > width {
        let part = DisplayWidth.prefix(of: word, columns: width)
        guard !part.isEmpty else { break }
        lines.append(String(part))
        word = word[part.endIndex...]
        columns = DisplayWidth.of(word)
      }
      line = String(word)
      used = columns
    }
    lines.append(line)
  }
}
