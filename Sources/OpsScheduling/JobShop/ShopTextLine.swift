/// A line of a text of instances that is neither empty nor a comment.
struct ShopTextLine {
  enum Content {
    /// Only numbers.
    case numbers([Substring])
    /// At least one word.
    case words([Substring])
  }

  let number: Int
  let content: Content

  /// The lines that say something.
  static func lines(of text: String) throws -> [ShopTextLine] {
    var lines: [ShopTextLine] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = line.split { $0.isWhitespace || $0 == "," }
      guard let first = words.first, !isComment(first), words.contains(where: saysSomething) else {
        continue
      }
      let isNumeric = words.allSatisfy(isNumber)
      lines.append(
        ShopTextLine(number: number, content: isNumeric ? .numbers(words) : .words(words)))
    }
    return lines
  }

  private static func isComment(_ word: Substring) -> Bool {
    word.hasPrefix("#") || word.hasPrefix(";") || word.hasPrefix("//")
  }

  /// Whether a word is more than a ruler such as `+++++`.
  private static func saysSomething(_ word: Substring) -> Bool {
    word.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether a word is meant as a number: digits, perhaps with a sign or a decimal point.
  static func isNumber(_ word: Substring) -> Bool {
    let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word
    return digits.first?.isASCIIDigit == true
      && digits.allSatisfy { $0.isASCIIDigit || $0 == "." }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
