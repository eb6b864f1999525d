import Testing

@testable import OpsShell

@Suite("Single records")
struct KeyValueBlockTests {
  @Test("Labels are right aligned, long values continue under their beginning")
  func layout() {
    let block = KeyValueBlock(entries: [
      .init("sku", "A-7"), .init("description", "one two three four five"), .init("note", "a\nb"),
      .init("empty", ""),
    ])
    #expect(
      block.render(width: 25) == """
                sku  A-7
        description  one two
                     three four
                     five
               note  a
                     b
              empty

        """)
  }

  @Test("Without a width nothing is wrapped and blanks stay")
  func unlimited() {
    let text = String(repeating: "word ", count: 60)
    #expect(KeyValueBlock(entries: [.init("k", text + " x")]).render() == "k  \(text) x\n")
  }

  @Test("A word longer than the line is cut between characters")
  func longWords() {
    #expect(TextWrap.lines("abcdefgh ij", width: 4) == ["abcd", "efgh", "ij"])
    #expect(TextWrap.lines("日本語", width: 5) == ["日本", "語"])
    #expect(TextWrap.lines("日本", width: 1) == ["日", "本"])
    #expect(TextWrap.lines("", width: 5) == [""])
    #expect(TextWrap.lines("a\n\nb", width: 5) == ["a", "", "b"])
  }

  @Test("Naughty values keep to the width and to printable signs")
  func naughty() {
    for text in SharedFiles.naughtyStrings {
      let lines = KeyValueBlock(entries: [.init("key", text)]).render(width: 40)
      #expect(!lines.unicodeScalars.contains { $0 != "\n" && Sanitizer.isDangerous($0) })
      #expect(lines.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 40 })
    }
  }
}
