import OpsDomain
import Testing

@testable import OpsShell

@Suite("Data cannot drive the terminal")
struct SanitizerTests {
  @Test(
    "Controls become visible",
    arguments: [
      ("plain ž 日本 👍🏽", "plain ž 日本 👍🏽"), ("\u{1B}[31m", "␛[31m"),
      ("\u{0}\u{7}\u{8}\u{7F}", "␀␇␈␡"),
      ("a\nb\tc\r", "a␊b␉c␍"), ("\r\n", "␍␊"), ("\u{9B}2J", "\\x9b2J"),
      ("\u{202E}x\u{2066}", "\\u{202e}x\\u{2066}"),
      ("\u{200E}\u{61C}", "\\u{200e}\\u{61c}"), ("\u{FEFF}\u{200B}", "\\u{feff}\\u{200b}"),
      ("\u{2028}", "\\u{2028}"),
    ])
  func visible(_ text: String, _ expected: String) {
    #expect(Sanitizer.printable(text) == expected)
  }

  @Test("In ASCII they are written out")
  func ascii() {
    #expect(Sanitizer.printable("\u{1B}[0m\n\u{7F}ž", glyphs: .ascii) == "\\x1b[0m\\x0a\\x7fž")
  }

  @Test("Lines can be kept, and only they")
  func lines() {
    let text = "a\r\nb\tc\rd\u{1B}\r"
    let kept = Sanitizer.printable(text, keepsLines: true)
    #expect(kept == "a\nb\tc␍d␛␍")
  }

  @Test("JSON escapes direction controls and stays the same document")
  func json() throws {
    let text = "x\u{202E}y\u{61C}é\u{2026}\u{2066}\u{200F}"
    let bytes = Sanitizer.json(DocumentWriter.bytes(.text(text)))
    #expect(String(decoding: bytes, as: UTF8.self) == #""x\u202ey\u061cé…\u2066\u200f""#)
    #expect(try DocumentParser.parse(bytes) == .text(text))
    #expect(Sanitizer.json([0x22, 0x22]) == [0x22, 0x22])
  }

  @Test("Nothing dangerous is left of any naughty string")
  func naughty() {
    for text in SharedFiles.naughtyStrings {
      for glyphs in GlyphSet.allCases {
        let shown = Sanitizer.printable(text, glyphs: glyphs)
        #expect(!shown.unicodeScalars.contains(where: Sanitizer.isDangerous))
        #expect(Sanitizer.printable(shown, glyphs: glyphs) == shown)
      }
    }
  }
}
