import Testing

@testable import OpsShell

@Suite("Columns a text takes")
struct DisplayWidthTests {
  @Test(
    "Widths of scripts, marks and emoji",
    arguments: [
      ("", 0), ("abc", 3), ("žąsis", 5), ("z\u{30C}", 1), ("日本語", 6), ("ﾊﾝｶｸ", 4), ("ＡＢ", 4),
      ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2),
      ("👨‍👩‍👧‍👦", 2), ("🇱🇹", 2), ("❤", 1), ("❤️", 2),
      ("1️⃣", 2),
      ("…", 1), ("█▏", 2), ("a\u{200D}b", 2), ("\u{200B}", 0), ("ก็", 1), ("€ 5", 3), ("Привет", 6),
      ("مرحبا", 5),
      ("\u{1B}", 0), ("\u{AD}", 0), ("🫨", 2), ("、。", 4), ("\u{20000}", 2), ("क्षि", 3), ("␛", 1),
      ("–", 1),
    ])
  func widths(_ text: String, _ expected: Int) {
    #expect(DisplayWidth.of(text) == expected)
  }

  @Test(
    "A cut text never takes more than its room and never splits a character",
    arguments: [
      ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("日本語", 1, "…"),
      ("abc", 0, ""), ("👨‍👩‍👧‍👦👍👍", 3, "👨‍👩‍👧‍👦…"), ("z\u{30C}z\u{30C}z\u{30C}", 2, "z\u{30C}…"),
    ])
  func truncation(_ text: String, _ width: Int, _ expected: String) {
    #expect(DisplayWidth.truncated(text, to: width) == expected)
  }

  @Test("Without Unicode the cut is marked by points")
  func asciiTruncation() {
    #expect(DisplayWidth.truncated("abcdef", to: 5, glyphs: .ascii) == "ab...")
    #expect(DisplayWidth.truncated("abcdef", to: 2, glyphs: .ascii) == "a.")
  }

  @Test("Padding counts columns, not characters")
  func padding() {
    #expect(DisplayWidth.padded("日", to: 4) == "日  ")
    #expect(DisplayWidth.padded("日", to: 4, alignment: .right) == "  日")
    #expect(DisplayWidth.padded("abc", to: 2) == "abc")
  }

  @Test("Cutting any naughty string keeps to the width")
  func naughty() {
    for text in SharedFiles.naughtyStrings {
      for width in [1, 2, 3, 7, 20] {
        let cut = DisplayWidth.truncated(Sanitizer.printable(text), to: width)
        #expect(DisplayWidth.of(cut) <= width, "\(text.debugDescription)")
      }
    }
  }
}
