import Testing

@testable import OpsShell

@Suite("Keys of a terminal")
struct KeyDecoderTests {
  @Test("However the bytes are cut, the keys are the same")
  func cuts() {
    let keys = "ä<up>日<C-left>x<paste>1\n<lt>2</paste><M-b>é<enter>"
    let bytes = KeyNotation.bytes(keys)
    var whole = KeyDecoder()
    let expected = whole.feed(bytes)
    #expect(!whole.isWaiting)
    for cut in 1..<bytes.count {
      var decoder = KeyDecoder()
      let found = decoder.feed(Array(bytes[..<cut])) + decoder.feed(Array(bytes[cut...]))
      #expect(found == expected, "cut at \(cut)")
    }
    var single = KeyDecoder()
    #expect(bytes.flatMap { single.feed([$0]) } == expected)
  }

  @Test("Escape alone is known after a pause only")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.feed([0x1B]) + decoder.feed(Array("[A".utf8)) == [.up])
    #expect(decoder.feed([0x1B, 0x1B]) == [.escape])
  }

  @Test("Noise ends nothing: broken UTF-8, endless and unknown sequences")
  func noise() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xFF, 0x61]) == [.text("\u{FFFD}a")])
    _ = decoder.feed([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 200))
    _ = decoder.flush()
    #expect(decoder.feed([0x61]).last == .text("a"))
    #expect(decoder.feed(Array("\u{1B}[99;99Xb".utf8)) == [.text("b")])
    #expect(decoder.feed([0x00, 0x1C, 0x62]) == [.text("b")])
    #expect(decoder.feed([0xE6, 0x97]) == [])
    #expect(decoder.flush() == [.text("\u{FFFD}")])
  }

  @Test("A paste of any size is kept up to its limit and always ends")
  func longPaste() {
    var decoder = KeyDecoder()
    let text = String(repeating: "x", count: KeyDecoder.pasteBytes + 10)
    let keys = decoder.feed(Array("\u{1B}[200~\(text)\u{1B}[201~y".utf8))
    #expect(keys.count == 2)
    #expect(keys.last == .text("y"))
    if case .paste(let pasted)? = keys.first {
      #expect(pasted.utf8.count == KeyDecoder.pasteBytes)
    }
  }
}
