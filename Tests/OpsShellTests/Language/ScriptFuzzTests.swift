import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Random text never makes the parser or the checker crash, hang or answer without a place.
@Suite("Random scripts")
struct ScriptFuzzTests {
  private static let seed: UInt64 = 20_261_122

  private static let pieces = [
    "if ", "elif ", "else ", "foreach r in ", "try ", "catch e ", "retry 3 on conflict ",
    "let x = ", "var y = ", "set y = ", "param p: int = ", "assert ", "expect denied ", "fail ",
    "include ", "print ", "note ", "atomic ", "begin", "commit", "savepoint a", "rollback to a",
    "plan ", "sandbox ", "can-i ", "run sub.opsh --n ", "return ", "exit ", "break", "continue",
    "sku list", "stock receive ", "--where ", "--lot=", "...$r", "$x", "$r.rows[0].sku", "(", ")",
    "[", "]", "{ ", " }", "\"a $x\"", "\"${", "\"", "'", "1", "2d", "10%", " + ", " - ", " and ",
    " or ", "not ", " == ", " in ", "count(", ", ", "\n", "; ", " ", "\\\n", "# c\n", "ž", "|",
    "-5", "true", "null", " ?? ",
  ].map { Array($0.utf8) }

  @Test("Random pieces of the language")
  func pieces() {
    let random = SeededRandom(seed: Self.seed)
    for _ in 0..<TestLength.times(2500, short: 1000) {
      var text: [UInt8] = []
      for _ in 0..<random.next() % 24 {
        text += Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      check(text)
    }
  }

  @Test("Random bytes")
  func bytes() {
    let random = SeededRandom(seed: Self.seed &+ 1)
    for _ in 0..<TestLength.times(3000, short: 1000) {
      let text = (0..<random.next() % 60).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      check(text)
    }
  }

  @Test("Scripts with bytes changed, left out, doubled and cut")
  func mutations() {
    let random = SeededRandom(seed: Self.seed &+ 2)
    for round in 0..<TestLength.times(1500, short: 400) {
      let sample = SampleScripts.all[round % SampleScripts.all.count]
      var text = Array(sample.text.utf8)
      for _ in 0...random.next() % 4 {
        let offset = Int(random.next() % UInt64(text.count))
        switch random.next() % 5 {
        case 0: text[offset] = UInt8(truncatingIfNeeded: random.next() % 128)
        case 1: text.remove(at: offset)
        case 2:
          let piece = Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
          text.insert(contentsOf: piece, at: offset)
        case 3: text.removeSubrange(offset..<min(text.count, offset + 20))
        default: text = Array(text[..<max(1, offset)])
        }
        if text.isEmpty { text = [0x20] }
      }
      check(text)
    }
  }

  @Test("Long chains and long lists end at once, whatever their length")
  func long() {
    for unit in ["1 +\n", "1 and\n", "1 *\n", "$_ ??\n", "[1] ==\n"] {
      let text = "let x = [(" + String(repeating: unit, count: 50_000) + "1)]"
      check(Array(text.utf8))
    }
    for unit in ["{ ", "( ", "[ ", "if true { ", "\"${", "try { ", "\"", "'", "- ", "not "] {
      check(Array(String(repeating: unit, count: 5000).utf8))
      check(Array(("let x = " + String(repeating: unit, count: 5000)).utf8))
    }
  }

  private func check(_ text: [UInt8]) {
    let files = ["sub.opsh": "param n: int\n"]
    let errors = MemoryScripts.errors(text, files: files)
    let plain = Program.check(
      path: "t.opsh", text: text, reader: MemoryScripts(files: files),
      registry: LanguageRegistry.registry, rules: LanguageRegistry.rules)
    let shown = String(decoding: text.prefix(300), as: UTF8.self)
    for error in errors + plain.errors {
      #expect(error.errorClass.exitCode == 64, "seed \(Self.seed): \(shown)")
      #expect(error.at?.contains(":") == true, "seed \(Self.seed): \(shown)")
    }
    #expect(errors.isEmpty == plain.errors.isEmpty, "seed \(Self.seed): \(shown)")
  }
}
