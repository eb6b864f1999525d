import Foundation
import OpsDomain
import TestBenches
import Testing

struct TextFoldingTests {
  @Test(arguments: [
    ("É", "e"), ("E\u{301}", "e"), ("e", "e"), ("  Müller \t &  Söhne ", "muller & sohne"),
    ("ÅNGSTRÖM", "angstrom"), ("\u{212B}", "a"), ("Łódź", "lodz"), ("Straße", "strasse"),
    ("STRASSE", "strasse"), ("ẞ", "ss"), ("İstanbul", "istanbul"), ("Dvořák", "dvorak"),
    ("Nguyễn", "nguyen"), ("Æther Œuvre", "aether oeuvre"), ("ΑΘΉΝΑ", "αθηνα"), ("Σοφός", "σοφοσ"),
    ("Ёлка", "елка"), ("北京", "北京"), ("\u{A0}a\u{3000}b\u{2028}", "a b"), ("", ""), ("   ", ""),
    ("👩‍🔧 Shop", "👩‍🔧 shop"), ("\u{301}", ""), ("a\u{301} \u{301} b", "a b"),
  ])
  func foldsCaseAccentsAndSpaces(text: String, expected: String) {
    #expect(TextFolding.sameBytes(TextFolding.fold(text), expected))
  }

  @Test func composedAndDecomposedFoldAlike() {
    let ranges: [ClosedRange<UInt32>] = [
      0xA0...0x52F, 0x622...0x6D3, 0x1E00...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3,
    ]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      let same = TextFolding.sameBytes(TextFolding.fold(text), TextFolding.fold(decomposed))
      #expect(same, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func caseNeverMattersAndFoldingTwiceChangesNothing() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)y"
      let folded = TextFolding.fold(text)
      let again = TextFolding.fold(folded)
      #expect(TextFolding.sameBytes(again, folded), "U+\(String(value, radix: 16))")
      let lowered = TextFolding.fold("x" + scalar.properties.lowercaseMapping + "y")
      #expect(TextFolding.sameBytes(lowered, folded), "U+\(String(value, radix: 16))")
    }
  }

  @Test func spaceIsTheWhitespaceOfUnicode() {
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    where scalar.isSpace != scalar.properties.isWhitespace {
      Issue.record("U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func asciiAndUnicodePathsAgree() {
    let seed = PropertySeed()
    for _ in 0..<2000 {
      let bytes = seed.random.bytes(Int(seed.int(0...40))).map { $0 & 0x7F }
      let text = String(decoding: bytes, as: UTF8.self)
      // A non-ASCII letter at the end sends the same text down the other path.
      let other = TextFolding.fold(text + "é")
      #expect(TextFolding.sameBytes(TextFolding.fold(text + "e"), other), "\(seed) \(bytes)")
    }
  }

  @Test func comparesBytesNotCharacters() {
    #expect("é" == "e\u{301}")
    #expect(!TextFolding.sameBytes("é", "e\u{301}"))
    #expect(TextFolding.sameBytes("é", "é"))
    #expect(TextFolding.sameBytes("", ""))
    #expect(TextFolding.bytewiseLess("Z", "a"))
    #expect(TextFolding.bytewiseLess("a", "é"))
    #expect(TextFolding.bytewiseLess("\u{FFFD}", "😀"))
    #expect(!TextFolding.bytewiseLess("a", "a"))
    #expect(TextFolding.bytewiseLess("a", "a\u{0}"))
  }

  @Test func byteOrderIsThatOfTheUTF8Bytes() {
    let seed = PropertySeed()
    let pieces = ["a", "b", "é", "e\u{301}", "12345678", "", "\u{0}", "😀", "ÿ", "zzzzzzz"]
    for _ in 0..<3000 {
      let start = (0..<seed.int(0...3)).map { _ in seed.element(of: pieces) }.joined()
      let a = start + (0..<seed.int(0...3)).map { _ in seed.element(of: pieces) }.joined()
      let b = start + (0..<seed.int(0...3)).map { _ in seed.element(of: pieces) }.joined()
      let isLess = Array(a.utf8).lexicographicallyPrecedes(Array(b.utf8))
      #expect(TextFolding.bytewiseLess(a, b) == isLess, "\(seed)")
      #expect(TextFolding.sameBytes(a, b) == (Array(a.utf8) == Array(b.utf8)), "\(seed)")
    }
  }
}
