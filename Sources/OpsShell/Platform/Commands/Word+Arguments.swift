extension Word {
  /// The words of an argument vector: the calling shell has split them, so nothing inside a word
  /// is special.
  public static func arguments(_ vector: [String]) -> [Word] {
    var endOfOptions = false
    return vector.enumerated().map { position, text in
      let isOption = !endOfOptions && looksLikeOption(text)
      if text == "--" { endOfOptions = true }
      return Word(text: text, range: 0..<0, isOption: isOption, column: position + 1)
    }
  }

  /// `-5` and `-` are values, `-n`, `--name` and `--` are options.
  private static func looksLikeOption(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(2))
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return false }
    let isSigned = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1]) || bytes[1] == UInt8(ascii: ".")
    return !isSigned
  }
}
