import OpsDomain
import Testing

@testable import OpsShell

/// The check without a tree says what the long way says.
@Suite("Checking plain files")
struct PlainCheckTests {
  @Test(
    "A long text is the same in halves: statements, and faults at their lines",
    arguments: [1, 2, 30_000, 59_999, 60_000])
  func halves(_ place: Int) throws {
    var lines = Array(repeating: "stock receive LAMP-1 10 --ref PO-7", count: 60_000)
    func check() -> ProgramCheck {
      Program.check(
        path: "long.opsh", text: Array(lines.joined(separator: "\n").utf8),
        reader: FileScriptReader(), registry: .standard)
    }
    #expect(check() == ProgramCheck(statements: 60_000, errors: []))
    lines[0] = "opsh 1"
    #expect(check().errors.isEmpty)
    lines[place - 1] = "stock recieve LAMP-1 10"
    let errors = check().errors
    #expect(errors.map(\.at) == ["long.opsh:\(place):7"])
  }

  private static let lines = [
    "stock receive A 1", "stock receive A 12.5 --expires 2027-01-31", "  sku list  ", "# note", "",
    "stock receive \"A 7\" '3' --lot=L1 --lot L2", "stock receive A", "stock receive A 01",
    "stock receive A 1 --expires 2027-02-30", "stock receive A 1 --expires 2027-02-28",
    "stock adjust A -5 --code lost", "stock adjust A -5 --code stolen", "sku show", "sku shwo A",
    "stock list --sku A --sku B --limit 5", "stock list --limit x", "stock list --limit 5 -n",
    "stock receive A 1 \\", "stock  receive A 1", "stock\treceive\tA\t1", "stock receive A 1 #x",
    "stock receive A 1; sku list", "stock receive ž 1", "stock receive A 1 --lot", "undo", "undo x",
    "stock receive A 1 --lot -5", "stock receive A 1 --lot -x", "sku show 'it''s'", "sku show a|b",
    "stock receive A 123456789012", "stock receive A 0", "stock receive A 1.123456789",
    "oos list --state open --state rejected", "oos list --state opne", "sku show $x", "sku show ''",
    "stock receive A 1 --ref:x 1", "stock receive A 1 --if-qty 5", "stock receive A 1 --if_qty 5",
    "sku show A --yes", "-o json sku list", "sku list --sku=", "sku show A\r",
    "stock reserve A 1 \\",
    "stock list --where 'free > 1'", "wait oos O --timeout 5m", "stock reserve A 1 --ttl 5x",
  ]

  private func check(_ text: String) -> ProgramCheck {
    Program.check(
      path: "t.opsh", text: Array(text.utf8), reader: MemoryScripts(),
      registry: LanguageRegistry.registry, rules: LanguageRegistry.rules)
  }

  @Test("Every line alone, with and without an end", arguments: lines)
  func oneLine(_ line: String) {
    for text in [line, line + "\n", line + "\r\n", "sku list\n" + line + "\nsku list\n"] {
      #expect(check(text).errors == MemoryScripts.errors(text), "\(text)")
    }
  }

  @Test("Random files of such lines have the same errors")
  func manyLines() {
    let random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      let chosen = (0..<8).map { _ in Self.lines[Int(random.next() % UInt64(Self.lines.count))] }
      let text = chosen.joined(separator: "\n")
      let long = MemoryScripts.errors(text)
      let short = check(text).errors
      // A fault of the grammar ends the long way before commands are looked at.
      if long.count == 1, short.count > 1 {
        #expect(short.contains(long[0]), "\(text)")
      } else {
        #expect(short == long, "\(text)")
      }
    }
  }

  @Test("A line that is right is bound as an argument vector is", arguments: lines)
  func binding(_ line: String) throws {
    guard MemoryScripts.errors(line) == [], let words = try? Lexer.words(line), !words.isEmpty,
      !words.contains(where: { $0.text == "--where" })
    else { return }
    let bound = try Binder(LanguageRegistry.registry).bind(words)
    let program = try MemoryScripts.program(line)
    let invocation = try #require(program.commands.values.first?.invocation)
    #expect(invocation.input == bound.input)
    #expect(invocation.options == bound.options)
  }

  @Test("Statements are counted")
  func counts() {
    #expect(check("opsh 1\nsku list; sku list\n# x\nsku show A\n").statements == 3)
    #expect(check("let x = 1\nprint $x\n").statements == 2)
  }

  @Test("A line that is too long is refused, in a plain file too")
  func longLine() {
    let text = "sku list\nsku show " + String(repeating: "a", count: Limits.lineBytes)
    #expect(check(text).errors.first?.at == "t.opsh:2:1")
  }
}
