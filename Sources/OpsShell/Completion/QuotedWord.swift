/// A word as it is written at the prompt.
enum QuotedWord {
  /// The text, in quotes if it needs them.
  /// - Parameters:
  ///   - quote: The quote the person has opened already.
  ///   - isWhole: Whether the word ends here, and its quote with it.
  static func of(_ text: String, quote: Character?, isWhole: Bool = true) -> String {
    guard quote != nil || !isPlain(text) else { return text }
    let mark = quote ?? "'"
    var written = String(mark)
    for character in text {
      switch (mark, character) {
      case ("'", "'"): written += "''"
      case ("\"", "\""), ("\"", "\\"), ("\"", "$"): written += "\\" + String(character)
      default: written.append(character)
      }
    }
    return isWhole ? written + String(mark) : written
  }

  /// Whether the lexer reads the text as one bare word.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "-")
    else { return text.hasPrefix("-") && text.utf8.dropFirst().allSatisfy(isPlain) }
    return text.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      true
    default: "-_./:@+,%=#".utf8.contains(byte)
    }
  }
}
