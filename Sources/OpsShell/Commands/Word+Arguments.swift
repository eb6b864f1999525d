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

  /// `--name`, `--` and `-n` are options; `-5`, `-` and `-free` are values, as in scripts.
  private static func looksLikeOption(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(3))
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return false }
    if bytes[1] == UInt8(ascii: "-") { return true }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[1] | 0x20)
    return bytes.count == 2 && isLetter
  }
}
