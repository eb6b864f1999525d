/// A word of a command line that people copy: in quotes where it needs them. The prompt and the
/// usual shells read it the same way.
public enum CommandWord {
  /// The text as one word.
  public static func of(_ text: String) -> String {
    guard text.isEmpty || !text.utf8.allSatisfy(isPlain) || text.hasPrefix("-") else { return text }
    guard text.contains("'") else { return "'\(text)'" }
    let escaped = ["\\", "\"", "$"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
    return "\"\(escaped)\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./:@+,%=".utf8.contains(byte)
    }
  }
}
