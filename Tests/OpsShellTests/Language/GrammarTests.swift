import OpsDomain
import Testing

@testable import OpsShell

@Suite("The grammar of scripts")
struct GrammarTests {
  static let accepted = lines(AcceptedScripts.cases)
  static let refused = lines(RefusedCommands.cases) + lines(RefusedStatements.cases)

  static let files = [
    "inc.opsh": "let inc = 1\n",
    "sub.opsh": "param n: int\nparam s: text = \"x\"\nreturn $n\n",
    "rec.opsh": "run rec.opsh",
    "loop.opsh": "include \"loop.opsh\"",
    "bad.opsh": "let ok = 1\n\n  print $no\n",
  ]

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  private static func script(_ line: some StringProtocol) -> String {
    String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "⏎" ? "\n" : $0 }))
  }

  @Test("There are at least 200 of each kind")
  func enough() {
    #expect(Set(Self.accepted).count >= 200)
    #expect(Set(Self.refused).count >= 200)
  }

  @Test("What is right is accepted", arguments: accepted)
  func accepts(_ line: String) {
    let errors = MemoryScripts.errors(Self.script(line), files: Self.files)
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("What is wrong is refused at its place, with exit code 64", arguments: refused)
  func refuses(_ line: String) throws {
    let parts = line.split(separator: "¦", maxSplits: 2)
    try #require(parts.count == 3)
    let at = String(parts[0].dropLast())
    let message = String(parts[1].dropFirst().dropLast())
    let script = Self.script(parts[2].dropFirst())
    let error = try #require(MemoryScripts.errors(script, files: Self.files).first)
    #expect(error.at == "t.opsh:" + at)
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.errorClass.exitCode == 64)
  }

  @Test("The sample scripts are right", arguments: SampleScripts.all.map(\.path))
  func samples(_ path: String) throws {
    let text = try #require(SampleScripts.files[path])
    #expect(MemoryScripts.errors(text, path: path, files: SampleScripts.files) == [])
  }

  @Test("Errors of included and called files name those files")
  func otherFiles() {
    let errors = MemoryScripts.errors("include \"bad.opsh\"", files: Self.files)
    #expect(errors.map(\.at) == ["bad.opsh:3:9"])
    let called = MemoryScripts.errors("run rec.opsh", files: Self.files)
    #expect(called.map(\.at) == ["rec.opsh:1:5"])
    let cycle = MemoryScripts.errors("include \"loop.opsh\"", files: Self.files)
    #expect(cycle.map(\.at) == ["loop.opsh:1:9"])
  }

  @Test("All errors are listed in order, at most 20")
  func manyErrors() {
    let errors = MemoryScripts.errors("sku lst\nsku show\nprint $x\nsku list --al")
    #expect(errors.map(\.at) == ["t.opsh:1:5", "t.opsh:2:1", "t.opsh:3:7", "t.opsh:4:10"])
    #expect(errors.map(\.code) == [.usageUnknownCommand, .usage, .usage, .usageUnknownOption])
    let many = MemoryScripts.errors(String(repeating: "sku lst\n", count: 50))
    #expect(many.count == ProgramErrors.maximum)
  }

  @Test("Depth and size have limits")
  func limits() throws {
    var rules = LanguageRegistry.rules
    rules.limits = LexerLimits(nesting: 8, statements: 10, nodes: 60)
    func message(_ text: String) -> String? {
      MemoryScripts.errors(text, rules: rules).first?.message
    }
    #expect(message(String(repeating: "sku list\n", count: 10)) == nil)
    #expect(message(String(repeating: "sku list\n", count: 11))?.contains("10 statements") == true)
    #expect(
      message("let x = [" + String(repeating: "1,", count: 60) + "1]")?
        .contains("60 words") == true)
    for text in [
      String(repeating: "if true { ", count: 9), "let x = " + String(repeating: "(", count: 9),
      "let x = " + String(repeating: "-", count: 9) + "1",
      "let x = " + String(repeating: "\"${", count: 9),
    ] {
      #expect(message(text)?.contains("8 levels") == true, "\(text)")
    }
    let signs = "let x = " + String(repeating: "- ", count: 20_000) + "1"
    #expect(MemoryScripts.errors(signs).first?.message.contains("levels") == true)
  }
}
