import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Loops on a condition, functions of a script's own, files of text and `can-i` as a value.
@Suite struct ScriptStatementTests {
  @Test func whileRunsUntilItsConditionFails() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      var n = 0
      while $n < 5 {
        set n = $n + 1
        if $n == 2 { continue }
        if $n == 4 { break }
        stock receive LAMP-1 1
      }
      print $n
      """)
    #expect(answer.lines.last == "4", "\(answer.remarks)")
    #expect(await bench.onHand() == "22")
  }

  @Test func anEndlessLoopIsAnError() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run("var n = 1\nwhile $n > 0 { set n = $n + 1 }\n")
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains("data.too_large"))
    #expect(answer.remarks.contains("has run 1000000 times"))
  }

  @Test func functionsComeFromAFile() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write(
      "lib/money.opsh",
      """
      fn margin(price, cost) = ($price - $cost) / $price
      fn percent(part) = "${round($part * 100, 1)} %"
      fn shown(price, cost) = percent(margin($price, $cost))
      """)
    let answer = try await bench.run(
      "include \"lib/money.opsh\"\nlet price = 20\nprint (shown($price, 15))\n")
    #expect(answer.lines == ["25 %"], "\(answer.remarks)")
  }

  @Test func aTextIsWrittenOnce() async throws {
    let bench = try await ScriptBench.make()
    let script = "write \"FOLDER/out.txt\" [\"one\", \"two\"]\n".replacing(
      "[\"one\", \"two\"]", with: "([\"one\", \"two\"])")
    #expect(try await bench.run(script, ["-n"]).exit == 0)
    #expect(bench.folder.text("out.txt") == nil)
    #expect(try await bench.run(script).exit == 0)
    #expect(bench.folder.text("out.txt") == "one\ntwo\n")
    let again = try await bench.run(script.replacing("one", with: "three"))
    #expect(again.exit == ErrorClass.confirm.exitCode, "\(again.remarks)")
    #expect(bench.folder.text("out.txt") == "one\ntwo\n")
    #expect(try await bench.run("write \"FOLDER/out.txt\" \"new\" --yes\n").exit == 0)
    #expect(bench.folder.text("out.txt") == "new\n")
  }

  @Test func canIIsAValue() async throws {
    let text = """
      let may = can-i product delete OLD-1
      if $may { print "yes" } else { print "no" }
      """
    #expect(try await ScriptBench.make().run(text).lines == ["yes"])
    #expect(try await ScriptBench.make(as: .salesperson).run(text).lines == ["no"])
  }

  @Test(arguments: [
    ("x = 5", 1, "write: let x = 5"), ("x=5", 1, "write: let x = 5"),
    ("for r in $x { print $r }", 1, "foreach"), ("echo \"hi\"", 1, "print"),
    ("def f(x) { print $x }", 1, "fn NAME"), ("function f { print 1 }", 1, "fn NAME"),
    ("fi", 1, "a block with }"), ("done", 1, "a block with }"), ("then", 1, "braces"),
    ("let a = nope(1)", 9, "There is no function"), ("fn f(a) = $b", 11, "$a"),
    ("fn count(a) = $a", 4, "another name"), ("fn f(a) = f($a)", 11, "defined before"),
    ("fn f(a) = $a\nprint (f(1, 2))", 8, "line 1"), ("while true { print \"x\" }", 7, "never ends"),
    ("let a = 1\nwhile $a < 2 { print \"x\" }", 7, "never ends"),
    ("var a = 1\nwhile $a < 2 { print \"x\" }", 7, "never ends"),
    ("print 1\nwhile true { foreach x in [1, 2] { break } }", 7, "never ends"),
    ("var a = 1; var b = 1\nwhile $a < 2 { set b = $b + 1 }", 7, "never ends"),
    ("let m = {a: 1, a: 2}", 16, "is given twice"), ("let m = {a: 1}\nprint $m.b", 10, "no field"),
    ("let l = sort([1], \"a\", \"down\")", 24, "asc or desc"),
    ("foreach x in can-i stock list { print $x }", 9, "true or false"),
    ("write \"a.txt\"", 14, "a text to write"),
  ])
  func isRefusedBeforeItRuns(_ text: String, _ column: Int, _ part: String) async throws {
    let answer = try await ScriptBench.make().run(text + "\n")
    let line = text.contains("\n") ? 2 : 1
    #expect(answer.exit == 64, "\(text)")
    #expect(answer.remarks.contains(":\(line):\(column)"), "\(text): \(answer.remarks)")
    #expect(answer.remarks.contains(part), "\(text): \(answer.remarks)")
  }

  @Test(arguments: [
    ("print \"x\"\nlet a = $bb)\n", "$bb)", 9, 3), ("let a = 1 + cnt([2])", "", 13, 3),
    ("stock receive LAMP-1 5 --lot=A", "", 24, 5), ("print 'two words'", "", 7, 11),
    ("if $a.b == 1 { }", "", 4, 4), ("let a = 1 && 2", "", 11, 2), ("let x = (1 + 2", "", 9, 1),
  ])
  func theCaretMarksTheWord(_ text: String, _ ignored: String, _ column: Int, _ length: Int) {
    let line = text.split(separator: "\n").last.map(String.init) ?? ""
    #expect(SourceExcerpt(at: "1:\(column)", in: line)?.length == length, "\(text)")
  }

  @Test(arguments: [
    ("stock receive NOPE 5", 15), ("stock issue LAMP-1 999", 20),
    ("stock receive LAMP-1 5 --location NOWHERE", 35), ("product list --limit 5000", 22),
    ("let q = \"five\"\nstock receive LAMP-1 $q", 22),
  ])
  func aFailurePointsToItsValue(_ text: String, _ column: Int) async throws {
    let answer = try await ScriptBench.make().run(text + "\n")
    #expect(answer.remarks.contains(":\(column): "), "\(text): \(answer.remarks)")
  }
}
