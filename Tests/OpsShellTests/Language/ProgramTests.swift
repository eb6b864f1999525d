import OpsDomain
import Testing

@testable import OpsShell

@Suite("Loaded programs")
struct ProgramTests {
  private let parameters = """
    param file: path "CSV with columns sku,qty"
    param most_rows: int = 200
    param dry: bool = false
    """

  @Test("The usage of a script comes from its parameters")
  func usage() throws {
    let program = try MemoryScripts.program(parameters, path: "receive.opsh")
    #expect(
      program.usage == """
        usage: opsh run receive.opsh --file PATH [--most-rows INT=200] [--dry BOOL=false]
          --file       path  CSV with columns sku,qty
          --most-rows  int
          --dry        bool

        """)
  }

  @Test("Words bind to typed parameters, defaults included")
  func arguments() throws {
    let program = try MemoryScripts.program(parameters, path: "receive.opsh")
    func bind(_ words: String...) throws -> [String: Document] {
      try program.arguments(Word.arguments(words))
    }
    #expect(
      try bind("--file", "r.csv", "--dry=true") == [
        "file": .text("r.csv"), "most_rows": .integer(200), "dry": .bool(true),
      ])
    for words in [
      ["--file"], [], ["--fiel", "x"], ["x"], ["--file", "a", "--file", "b"],
      ["--file", "a", "--dry", "maybe"], ["--file", "a", "--most-rows", "many"],
    ] {
      #expect(throws: OpsError.self, "\(words)") { try program.arguments(Word.arguments(words)) }
    }
  }

  @Test("A command that is written out is bound as an argument vector is")
  func plainCommands() throws {
    let program = try MemoryScripts.program("stock receive A 2.50 --lot 'L 1' -n")
    guard case .command(let line) = program.script.statements[0].kind else {
      Issue.record("no command")
      return
    }
    let resolved = try #require(program.command(of: line))
    let words = ["stock", "receive", "A", "2.50", "--lot", "L 1", "-n"]
    let bound = try Binder(LanguageRegistry.registry).bind(Word.arguments(words))
    #expect(resolved.invocation?.input == bound.input)
    #expect(resolved.invocation?.options == bound.options)
  }

  @Test("Variables and the fields of a spread row are bound when their values are known")
  func variables() throws {
    let program = try MemoryScripts.program(
      "foreach r in csv(\"f\") { stock receive ...$r --location $r.place }")
    guard case .loop(let loop) = program.script.statements[0].kind,
      case .command(let line) = loop.body.statements[0].kind,
      let resolved = program.command(of: line)
    else {
      Issue.record("no command")
      return
    }
    #expect(resolved.invocation == nil)
    func bind(_ row: [(name: String, text: String)]) throws -> Invocation {
      try resolved.invocation(text: { _ in "EU1" }, fields: { _ in row })
    }
    let input = try bind([("sku", "00123"), ("QTY", "5"), ("lot", ""), ("location", "X")]).input
    #expect(input["sku"] == .text("00123"))
    #expect(input["qty"] == .text("5"))
    #expect(input["lot"] == nil)
    #expect(input["location"] == .text("EU1"))
    for row in [
      [("sku", "A")], [("sku", "A"), ("qty", "x")],
      [("sku", "A"), ("qty", "1"), ("colour", "red")],
    ] {
      #expect(throws: OpsError.self) { try bind(row.map { (name: $0.0, text: $0.1) }) }
    }
  }

  @Test("Included and called scripts are found again")
  func otherFiles() throws {
    let files = [
      "lib/a.opsh": "include \"b.opsh\"", "lib/b.opsh": "let b = 1", "c.opsh": "return 1",
    ]
    let program = try MemoryScripts.program(
      "include \"lib/a.opsh\"\nlet c = run c.opsh\nprint $b", path: "t.opsh", files: files)
    #expect(program.included.keys.sorted() == ["lib/a.opsh", "lib/b.opsh"])
    #expect(program.programs.keys.sorted() == ["c.opsh"])
    guard case .include(let inclusion) = program.script.statements[0].kind else {
      Issue.record("no include")
      return
    }
    #expect(program.script(of: inclusion)?.statements.count == 1)
  }

  @Test("Filters are data, their variables are values")
  func filters() throws {
    let program = try MemoryScripts.program(
      "let q = 1\nstock list --where 'free >= $q and lot in A, B'")
    let filter = try #require(
      program.commands.values.flatMap(\.arguments).compactMap(\.filter).first)
    #expect(filter.junction == .all)
    #expect(filter.conditions.map(\.field.text) == ["free", "lot"])
    #expect(filter.conditions[1].values == [.text("A"), .text("B")])
    guard case .variable(let path) = filter.conditions[0].values[0] else {
      Issue.record("no variable")
      return
    }
    #expect(path.name == "q" && path.position.text == "t.opsh:2:29")
  }

  @Test(
    "Paths of scripts begin at the folder of the file that names them",
    arguments: [
      ("a.opsh", "t.opsh", "a.opsh"), ("a.opsh", "x/t.opsh", "x/a.opsh"),
      ("../a.opsh", "x/y/t.opsh", "x/a.opsh"), ("./a.opsh", "/x/t.opsh", "/x/a.opsh"),
      ("/a.opsh", "x/t.opsh", "/a.opsh"), ("../../a.opsh", "x/t.opsh", "../a.opsh"),
      ("a.opsh", "-", "a.opsh"),
    ])
  func paths(_ path: String, _ file: String, _ resolved: String) {
    #expect(ScriptPath.resolve(path, from: file) == resolved)
  }
}
