import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// Images in the words of terminals.
@Suite struct TerminalGraphicsTests {
  private static let terminals: [([String: String], TerminalGraphics?)] = [
    (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm", "KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
    (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
    (["TERM": "xterm-256color"], nil), ([:], nil), (["TERM": "dumb"], nil),
    (["TERM": "foot", "TMUX": "/tmp/x"], nil), (["TERM": "foot", "OPSH_GRAPHICS": "none"], nil),
    (["TERM": "xterm", "OPSH_GRAPHICS": "KITTY"], .kitty),
    (["TERM": "foot", "OPSH_GRAPHICS": ""], .sixel),
  ]

  @Test(arguments: terminals)
  func theEnvironmentSaysWhatATerminalShows(
    _ environment: [String: String], _ wanted: TerminalGraphics?
  ) {
    #expect(TerminalGraphics(environment) == wanted)
  }

  @Test func sixelDrawsBandByBand() {
    let pixels: [Int?] = (0..<35).map { $0 % 5 == 4 ? nil : $0 / 30 }
    let image = PaletteImage(
      width: 5, height: 7, colors: [[255, 0, 0], [0, 128, 0]], pixels: pixels)
    let text = String(decoding: SixelDrawing.bytes(of: image), as: UTF8.self)
    let expected =
      "\u{1B}P0;1;0q\"1;1;5;7#0;2;100;0;0#1;2;0;50;0#0!4~?-#1!4@?-\u{1B}\\\n"
    #expect(text == expected)
  }

  @Test func kittyGetsTheImageInParts() {
    let text = String(
      decoding: KittyDrawing.bytes(of: [UInt8](repeating: 65, count: 4_000)), as: UTF8.self)
    let parts = text.split(separator: "\u{1B}\\").filter { $0.contains("_G") }
    #expect(parts.count == 2)
    #expect(parts[0].hasPrefix("\u{1B}_Ga=T,f=100,q=2,m=1;") && parts[1].contains("_Gm=0;"))
    #expect(parts.allSatisfy { $0.utf8.count < 4_200 })
  }

  @Test func whatIsNoImageIsNotDrawn() {
    #expect(TerminalGraphics.sixel.drawing(of: [1, 2, 3]) == nil)
    #expect(TerminalGraphics.sixel.drawing(of: SampleImage.bytes) != nil)
  }
}
