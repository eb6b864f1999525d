/// Breaks text into lines of a given width.
public enum TextWrap {
  /// The lines of a text, at least one. Lines break at blanks; a longer word is cut behind one of
  /// its `|` or commas, and where it has none between grapheme clusters. Line feeds of the text
  /// stay. The text must be printable already.
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
        let most = DisplayWidth.prefix(of: word, columns: width)
        let last = most.lastIndex { $0 == "|" || $0 == "," }
        let part = last.map { most[...$0] } ?? most
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
  /// stands under the last column of its line; where that leaves too little room, below its label.
  /// A sentence that the text breaks itself is broken anew. Examples (`  opsh …`) go on behind a
  /// backslash, so that they can still be copied.
  /// - Parameter width: Nil changes nothing.
  static func hanging(_ text: String, width: Int?) -> String {
    guard let width else { return text }
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var shown: [String] = []
    while let line = rest.popFirst() {
      guard DisplayWidth.of(line) > width else {
        shown.append(String(line))
        continue
      }
      if isExample(line) {
        shown.append(example(line.dropFirst(2), width: width))
        continue
      }
      var whole = String(line)
      let column = start(of: line) ?? indent(of: line)
      while !whole.hasSuffix("."), let next = rest.first, goesOn(next, at: column) {
        whole += " " + next.drop { $0 == " " }
        rest.removeFirst()
      }
      shown.append(hung(whole[...], width: width))
    }
    return shown.joined(separator: "\n")
  }

  /// One line with what goes on under its text.
  private static func hung(_ line: Substring, width: Int) -> String {
    let own = indent(of: line)
    guard let start = start(of: line) else { return hung(line, at: min(own, width / 2), width) }
    if start <= width / 2 || width - start >= leastRoom { return hung(line, at: start, width) }
    let label = DisplayWidth.prefix(of: line, columns: start)
    let text = line[label.endIndex...]
    return below(label, at: min(own, width / 2), width) + "\n"
      + below(text, at: min(own + 4, width / 2), width)
  }

  private static func hung(_ line: Substring, at column: Int, _ width: Int) -> String {
    let head = DisplayWidth.prefix(of: line, columns: column)
    let further = lines(String(line[head.endIndex...]), width: max(1, width - column))
    return head + further.joined(separator: "\n" + String(repeating: " ", count: column))
  }

  /// A text in lines of its own that begin at a column.
  private static func below(_ text: Substring, at column: Int, _ width: Int) -> String {
    let words = text.split(separator: " ").joined(separator: " ")
    return lines(words, width: max(1, width - column))
      .map { String(repeating: " ", count: column) + $0 }.joined(separator: "\n")
  }

  /// Columns that a text must have beside its label.
  private static let leastRoom = 30

  private static func isExample(_ line: Substring) -> Bool { line.hasPrefix("  opsh ") }

  /// Whether a line is the rest of the one above it, whose text begins at a column.
  private static func goesOn(_ line: Substring, at column: Int) -> Bool {
    indent(of: line) == column && line.count > column && !isExample(line)
      && start(of: line) == nil
  }

  private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// Columns before the text of a line, which stands behind a gap of two blanks; nil without one.
  /// The number before the name of an exit code is a label as well.
  private static func start(of line: Substring) -> Int? {
    let label = line.drop { $0 == " " }
    guard let first = behindGap(of: label) else { return nil }
    let isNumber = label[..<first].allSatisfy { $0 == " " || $0.isNumber }
    let start = isNumber ? behindGap(of: label[first...]) ?? first : first
    return DisplayWidth.of(line[..<start])
  }

  private static func behindGap(of text: Substring) -> Substring.Index? {
    guard let gap = text.range(of: "  ") else { return nil }
    return text[gap.upperBound...].firstIndex { $0 != " " }
  }

  /// A command line in lines that end in a backslash, broken at blanks outside of quotes. An option
  /// stays beside its value.
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
    for word in optionsWithValues(words) {
      // Two columns for the backslash.
      if DisplayWidth.of(line) + 1 + DisplayWidth.of(word) + 2 > width, line.contains("opsh") {
        lines.append(line + " \\")
        line = "   "
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// The words of a line, an option and the value behind it as one.
  private static func optionsWithValues(_ words: [String]) -> [String] {
    func isOption(_ word: String) -> Bool {
      word.hasPrefix("--") || word.hasPrefix("-") && word.dropFirst().first?.isLetter == true
    }
    var parts: [String] = []
    var isValueNext = false
    for word in words {
      if isValueNext, !isOption(word), let last = parts.popLast() {
        parts.append(last + " " + word)
        isValueNext = false
      } else {
        parts.append(word)
        isValueNext = isOption(word)
      }
    }
    return parts
  }
}
