import OpsDomain
import Testing

@testable import OpsShell

@Suite("Scripts that are called, their parameters and filters")
struct ScriptCallTests {
  @Test("A script is a function, and an include runs in its place")
  func otherFiles() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("lib/double.opsh", "param n: int\nreturn $n * 2\n")
    try bench.folder.write("lib/shop.opsh", "let shop = \"SHOP\"\n")
    let answer = try await bench.run(
      """
      include "lib/shop.opsh"
      let d = run lib/double.opsh --n 21
      print "$shop $d"
      """)
    #expect(answer.lines == ["SHOP 42"], "\(answer.remarks)")
    let path = bench.folder.file("lib/double.opsh")
    #expect(await bench.shell.run(["run", path, "--n", "4"]).output == "8\n")
  }

  @Test("on-error continue in a script that is called is its own")
  func calledPolicy() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write(
      "lib/a.opsh", "on-error continue\nproduct show NONE-1\nstock receive LAMP-1 1\n")
    let answer = try await bench.run("run lib/a.opsh\nprint 1\n")
    #expect(answer.exit == 3)
    #expect(answer.output == "1\n")
    #expect(await bench.onHand() == "21")
  }

  @Test("A parameter has no name that an option of run has")
  func takenNames() async throws {
    let answer = try await ScriptBench.make().run("param key: text\n")
    #expect(answer.exit == 64)
    #expect(answer.remarks.contains("option of run itself"))
  }

  @Test("With -o json a run is one document, with what was printed in it")
  func document() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "print (1)\nstock receive LAMP-1 2\nlet s = stock level LAMP-1\nprint $s.on_hand\nreturn 7\n",
      ["-o", "json"])
    let data = answer.json?["data"]
    #expect(data?["printed"] == [1, "22"])
    #expect(data?["result"] == 7)
    #expect(data?["writes"] == 1)
  }

  @Test("A script's parameters are its options, with help for free")
  func parameters() async throws {
    let bench = try await ScriptBench.make()
    let script = """
      param sku: sku "what"
      param most: int = 5
      print "$sku ${$most + 1}"
      """
    #expect(try await bench.run(script, ["--sku", "A-1"]).output == "A-1 6\n")
    #expect(try await bench.run(script, ["--most=7", "--sku", "A-1"]).output == "A-1 8\n")
    #expect(try await bench.run(script, []).exit == 64)
    #expect(try await bench.run(script, ["--sku", "A-1", "--most", "x"]).exit == 65)
    let unknown = try await bench.run(script, ["--sku", "A-1", "--mots", "3"])
    #expect(unknown.exit == 64)
    #expect(unknown.remarks.contains("--most"))
    let help = try await bench.run(script, ["--help"])
    #expect(help.output.contains("--sku SKU [--most INT=5]"))
    #expect(help.output.contains("what"))
  }

  @Test("A filter keeps the rows that fit; values of variables never become its text")
  func filters() async throws {
    let bench = try await ScriptBench.make()
    let listed = await bench.shell.run(
      ["stock", "list", "--where", "on_hand >= 20 and sku = LAMP-1", "-o", "value:sku"])
    #expect(listed.lines == ["LAMP-1"], "\(listed.remarks)")
    let none = await bench.shell.run(["stock", "list", "--where", "on_hand > 99999"])
    #expect(none.exit == 0)
    let wrong = await bench.shell.run(["stock", "list", "--where", "onhand > 1"])
    #expect(wrong.exit == 64)
    #expect(wrong.remarks.contains("did you mean on_hand?"))
    let answer = try await bench.run(
      """
      let wanted = "LAMP-1 or sku = RICE"
      foreach s in stock list --where 'sku = $wanted' { print $s.sku }
      let lamp = "LAMP-1"
      foreach s in stock list --where 'sku = $lamp' { print $s.sku }
      """)
    #expect(answer.lines == ["LAMP-1"], "\(answer.remarks)")
  }
}
