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

  /// Text of aligned columns, such as help, in lines of at most `width` columns. What goes on
  /// stands under the last column of its line. Examples (`  opsh …`) go on behind a backslash, so
  /// that they can still be copied.
  /// - Parameter width: Nil changes nothing.
  static func hanging(_ text: String, width: Int?) -> String {
    guard let width else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard DisplayWidth.of(line) > width else { return String(line) }
      if line.hasPrefix("  opsh ") { return example(line.dropFirst(2), width: width) }
      let start = indent(of: line, width: width)
      let head = DisplayWidth.prefix(of: line, columns: start)
      let indent = String(repeating: " ", count: start)
      return head
        + lines(String(line[head.endIndex...]), width: max(1, width - start))
        .joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }

  /// A command line in lines that end in a backslash, broken at blanks outside of quotes.
  private static func example(_ text: Substring, width: Int) -> String {
    var words: [String] = []
    var quote: Character?
    var word = ""
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      }
      if character == " ", quote == nil {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    words.append(word)
    var lines: [String] = []
    var line = " "
    for word in words {
      // Two columns for the backslash.
      if DisplayWidth.of(line) + 1 + DisplayWidth.of(word) + 2 > width, line.contains("opsh") {
        lines.append(line + " \\")
        line = "   "
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Columns before the text of a line: behind its first gap of two blanks, else its own indent.
  private static func indent(of line: Substring, width: Int) -> Int {
    let own = line.prefix { $0 == " " }
    let rest = line[own.endIndex...]
    guard let gap = rest.range(of: "  ") else { return min(own.count, width / 2) }
    let behind = rest[gap.upperBound...].drop { $0 == " " }
    let column = DisplayWidth.of(line[..<behind.startIndex])
    return column <= width / 2 ? column : min(own.count, width / 2)
  }
}
