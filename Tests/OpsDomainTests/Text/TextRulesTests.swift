import Foundation
import OpsDomain
import OpsTesting
import TestBenches
import Testing

struct TextRulesTests {
  @Test(arguments: [
    ("Anna", "Anna"), ("  Müller   & Söhne\t", "Müller & Söhne"), ("a\u{A0}\u{3000}b", "a b"),
    ("北京 👩‍🔧", "北京 👩‍🔧"), ("a  b", "a b"), ("O'Brien <script>", "O'Brien <script>"),
    ("שלום", "שלום"), ("name\n", "name"), ("e\u{301}", "e\u{301}"),
  ])
  func cleansNames(text: String, expected: String) throws {
    let cleaned = try TextRules.name(text, field: "name")
    #expect(TextFolding.sameBytes(cleaned, expected))
  }

  @Test(
    "What another program says is made to fit",
    arguments: [
      ("declined", "declined"), (" a\r\nb\t c ", "a b c"), ("a\u{0}\u{1B}[31mred", "a [31mred"),
      ("pdf\u{202E}.exe", "pdf .exe"), ("", nil), ("\n \u{200B}", nil), ("\u{3164}", nil),
      ("abcdefghij", "abcdefgh"), ("abcdefg hij", "abcdefg"),
    ] as [(String, String?)])
  func fits(text: String, expected: String?) {
    let fitted = TextRules.fitted(text, maximum: text.hasPrefix("abc") ? 8 : Limits.nameLength)
    #expect(fitted == expected)
    #expect(fitted.map { (try? TextRules.name($0, field: "reason")) == $0 } ?? true)
  }

  @Test(arguments: [
    "", "   ", "\u{200B}", "\u{3164}\u{FE0F}", "a\u{0}b", "a\nb", "a\tb", "\u{1B}[31mred",
    "a\u{7F}",
    "a\u{85}b", "a\u{9B}31m", "invoice\u{202E}fdp.exe", "a\u{2028}b", "a\u{2029}b",
    "\u{2066}x\u{2069}",
  ])
  func refusesNamesThatHideOrForge(text: String) {
    let error = #expect(throws: OpsError.self) { try TextRules.name(text, field: "title") }
    #expect(error?.code == .badValue)
    #expect(error?.field == "title")
    let message = error?.message ?? ""
    #expect(!message.unicodeScalars.contains(where: TextRules.isForbidden))
  }

  @Test func namesTheForbiddenCharacter() {
    let error = #expect(throws: OpsError.self) { try TextRules.name("a\u{7}", field: "name") }
    #expect(error?.message == "The text holds the invisible character U+0007")
  }

  @Test func countsUnicodeScalarsAgainstTheLimit() throws {
    let longest = String(repeating: "é", count: Limits.nameLength)
    #expect(try TextRules.name(longest, field: "name") == longest)
    #expect(throws: OpsError.self) { try TextRules.name(longest + "x", field: "name") }
    let ascii = String(repeating: "x", count: 5)
    #expect(try TextRules.name(ascii, field: "name", maximum: 5) == ascii)
    #expect(throws: OpsError.self) { try TextRules.name(ascii + "x", field: "name", maximum: 5) }
    // One visible letter with thousands of accents is long too.
    let stacked = "a" + String(repeating: "\u{301}", count: 5000)
    #expect(throws: OpsError.self) { try TextRules.name(stacked, field: "name") }
  }

  @Test(arguments: [
    ("one\r\ntwo\rthree\nfour", "one\ntwo\nthree\nfour"), ("  a\tb  c \n", "a\tb  c"),
    ("a\n\n\nb", "a\n\n\nb"), ("a\r\r\nb", "a\n\nb"),
  ])
  func notesKeepLinesAndTabs(text: String, expected: String) throws {
    let cleaned = try TextRules.note(text, field: "note")
    #expect(TextFolding.sameBytes(cleaned, expected))
  }

  @Test func notesHaveRulesToo() throws {
    for text in [
      "", " \n\t ", "a\u{0}", "\u{1B}]0;x\u{7}", "\u{202E}abc", "a\u{2028}b", "a\u{2029}b",
    ] {
      #expect(throws: OpsError.self) { try TextRules.note(text, field: "note") }
    }
    #expect(try TextRules.note(" \n ", field: "note", allowsEmpty: true) == "")
    let longest = String(repeating: "x", count: Limits.noteLength)
    #expect(try TextRules.note(longest, field: "note") == longest)
    #expect(throws: OpsError.self) { try TextRules.note(longest + "x", field: "note") }
  }

  @Test func excerptsAreShortAndHarmless() {
    #expect(Excerpt.of("abc") == "abc")
    #expect(Excerpt.of("a\u{1B}[2J\nb\u{202E}\u{2028}") == "a·[2J·b··")
    let long = String(repeating: "x", count: 40)
    #expect(Excerpt.of(long) == long)
    #expect(Excerpt.of(long + "x") == long + "…")
  }

  private static let naughtyStrings = PackageFolder.shared("data/nasty/blns.json")

  @Test(.enabled(if: naughtyStrings != nil))
  func naughtyStringsAreCleanedOrRefused() throws {
    let file = try #require(Self.naughtyStrings)
    let texts = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    #expect(texts.count > 400)
    var kept = 0
    for text in texts {
      try checkRules(text)
      if (try? TextRules.name(text, field: "name", maximum: 10_000)) != nil { kept += 1 }
      _ = TextFolding.fold(text)
      _ = try? Quantity(parsing: text)
      _ = try? Money(parsing: text, currency: .eur)
      _ = try? Instant(parsing: text)
      _ = try? TimeSpan(parsing: text)
      _ = try? RecordID(parsing: text)
    }
    #expect(kept > 300)
  }

  @Test func randomStringsAreCleanedOrRefused() throws {
    let seed = PropertySeed()
    for _ in 0..<3000 {
      let scalars = (0..<seed.int(0...30)).map { _ in
        let limit = seed.element(of: [0x7F, 0x2FF, 0x30FF, 0x10FFFF] as [Int64])
        return Unicode.Scalar(UInt32(seed.int(0...limit))) ?? "\u{FFFD}"
      }
      try checkRules(String(String.UnicodeScalarView(scalars)))
    }
  }

  /// A rule either returns a text it would return again, or throws `data.bad_value`.
  private func checkRules(_ text: String) throws {
    for rule in [{ try TextRules.name($0, field: "f") }, { try TextRules.note($0, field: "f") }]
      as [(String) throws -> String]
    {
      do {
        let cleaned = try rule(text)
        #expect(!cleaned.isEmpty)
        #expect(TextFolding.sameBytes(try rule(cleaned), cleaned), "\(Array(text.utf8))")
      } catch let error as OpsError {
        #expect(error.code == .badValue)
      }
    }
  }
}
