import Testing

@testable import OpsShell

@Suite("Statements of scripts")
struct ScriptControlTests {
  @Test("let, var, set and if do what they say")
  func names() async throws {
    let answer = try await ScriptBench.make().run(
      """
      let goal = 12.50 * 2
      var total = 0
      foreach n in [10, 20] { set total = $total + $n }
      if $total >= $goal { print "over: $total" } elif $total == 0 { print "0" } else { print 1 }
      """)
    #expect(answer.output == "over: 30\n", "\(answer.remarks)")
  }

  @Test("break and continue are the loop's")
  func loops() async throws {
    let answer = try await ScriptBench.make().run(
      """
      foreach n in [1, 2, 3, 4, 5] {
        if $n == 2 { continue }
        if $n == 4 { break }
        print $n
      }
      """)
    #expect(answer.lines == ["1", "3"])
  }

  @Test("The rows of a CSV are read one by one, with their line in errors")
  func rows() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,qty,note\nLAMP-1,3,\"a, b\"\nLAMP-1,0,\n")
    let answer = try await bench.run(
      """
      foreach r in csv("FOLDER/r.csv") {
        print "$r.sku $r.qty ${len($r.note)}"
        stock receive $r.sku $r.qty
      }
      """)
    #expect(answer.lines == ["LAMP-1 3 4", "LAMP-1 0 0"])
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains("script.opsh:3:24: data.bad_quantity"), "\(answer.remarks)")
    #expect(answer.remarks.contains("line 3 of"))
    #expect(answer.remarks.contains("stock receive $r.sku $r.qty"), "the line is shown")
    #expect(await bench.onHand() == "23")
  }

  @Test("A short row is an error and is never padded")
  func shortRow() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,qty\nLAMP-1,3\nLAMP-1\n")
    let answer = try await bench.run("foreach r in csv(\"FOLDER/r.csv\") { print $r.sku }\n")
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains("r.csv:3"))
  }

  @Test("A row is spread over the parameters of the same name")
  func spread() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,quantity,ref\nLAMP-1,3,PO-7\nLAMP-1,4,\n")
    let answer = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { stock receive ...$r --location MAIN }\n")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand() == "27")
    try bench.folder.write("r.csv", "sku,quantity,colour\nLAMP-1,3,red\n")
    let other = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { stock receive ...$r }\n")
    #expect(other.exit == 64)
    #expect(other.remarks.contains("colour"))
  }

  @Test("A row that gives a parameter under two names is refused, unless one is empty")
  func spreadTwice() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,qty,quantity\nLAMP-1,1,20\n")
    let refused = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { stock receive ...$r }\n")
    #expect(refused.exit == 65, "\(refused.remarks)")
    #expect(
      refused.remarks.contains("\"qty\" and \"quantity\" are both the parameter quantity"),
      "\(refused.remarks)")
    #expect(await bench.onHand() == "20")
    try bench.folder.write("r.csv", "sku,qty,quantity\nLAMP-1,1,\n")
    let taken = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { stock receive ...$r }\n")
    #expect(taken.exit == 0, "\(taken.remarks)")
    #expect(await bench.onHand() == "21")
  }

  @Test(
    "A row does not say which files are read and written",
    arguments: [
      ("name,token_out\nevil,FOLDER/x.tok\n", "token create ...$r"),
      ("name,password-file\nzed,FOLDER/r.csv\n", "user create ...$r"),
      ("file\nFOLDER/r.csv\n", "run called.opsh ...$r"),
      ("kind,record,file\nproduct,LAMP-1,FOLDER/r.csv\n", "attachment add ...$r"),
      ("photo\nFOLDER/r.csv\n", "order deliver ORD-000001 ...$r"),
      ("image\nFOLDER/r.csv\n", "menu image add \"Bella Napoli\" LAMP-1 ...$r"),
    ])
  func spreadFiles(_ rows: String, _ line: String) async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", rows.replacing("FOLDER", with: bench.folder.path))
    try bench.folder.write("called.opsh", "param file: path\nprint $file\n")
    let answer = try await bench.run("foreach r in csv(\"FOLDER/r.csv\") { \(line) }\n")
    #expect(answer.exit == 64 && answer.output.isEmpty, "\(answer.remarks)")
    #expect(answer.remarks.contains("cannot name a file"), "\(answer.remarks)")
    #expect(bench.folder.text("x.tok") == nil)
  }

  @Test("A file that is written on the line is used instead of the field of a row")
  func spreadBesideFile() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("called.opsh", "param file: path\nparam n: int\nprint $file\n")
    try bench.folder.write("r.csv", "file,n\nother.csv,1\n")
    let answer = try await bench.run(
      "foreach r in csv(\"FOLDER/r.csv\") { run called.opsh --file own.csv ...$r }\n")
    #expect(answer.output == "own.csv\n", "\(answer.remarks)")
  }

  @Test("A list command is a loop over all its pages")
  func listRows() async throws {
    let bench = try await ScriptBench.make()
    for number in 1...120 {
      #expect(await bench.shell.run("product create P-\(number) \"Part\"").exit == 0)
    }
    let answer = try await bench.run(
      """
      var seen = 0
      foreach p in product list { if $p.sku matches "P-*" { set seen = $seen + 1 } }
      print $seen
      """)
    #expect(answer.output == "120\n", "\(answer.remarks)")
    let limited = try await bench.run("foreach p in product list --limit 3 { print $p.sku }\n")
    #expect(limited.lines.count == 3)
  }

  @Test("A captured result has the answer's fields and what the command did")
  func results() async throws {
    let answer = try await ScriptBench.make().run(
      """
      let r = stock receive LAMP-1 4
      print "$r.changed ${$r.op != null} $_.ok"
      let s = stock level LAMP-1
      print $s.on_hand
      let all = product list
      print (count($all.rows) > 0)
      """)
    #expect(answer.lines == ["true true true", "24", "true"], "\(answer.remarks)")
  }

  @Test("try keeps a failure as a value, catch handles it, and the run goes on")
  func attempts() async throws {
    let answer = try await ScriptBench.make().run(
      """
      let r = try stock issue LAMP-1 9999
      print "$r.ok $r.code"
      try { stock issue LAMP-1 9999 } catch e { print "$e.code $e.exit" }
      try stock issue LAMP-1 9999
      print "on"
      """)
    #expect(
      answer.lines == [
        "false rule.insufficient_stock", "rule.insufficient_stock 82", "on",
      ])
    #expect(answer.exit == 0)
  }

  @Test("expect passes only for the failure it names")
  func expectations() async throws {
    let bench = try await ScriptBench.make()
    let right = try await bench.run("expect rule { stock issue LAMP-1 9999 }\n")
    #expect(right.exit == 0)
    let other = try await bench.run("expect notfound { stock issue LAMP-1 9999 }\n")
    #expect(other.exit == 4)
    #expect(other.remarks.contains("rule.insufficient_stock"))
    let none = try await bench.run("expect rule { stock receive LAMP-1 1 }\n")
    #expect(none.exit == 4)
  }

  @Test("assert, fail and exit decide the exit code")
  func ends() async throws {
    let bench = try await ScriptBench.make()
    let assertion = try await bench.run("assert 1 == 2, \"no ${1 + 1}\"\nprint 1\n")
    #expect(assertion.exit == 4)
    #expect(assertion.remarks.contains("no 2"))
    #expect(assertion.output.isEmpty)
    let fail = try await bench.run("fail \"sold out\" --code rule.insufficient_stock\n")
    #expect(fail.exit == 82)
    #expect(try await bench.run("exit 7\nprint 1\n").exit == 7)
  }

  @Test("retry repeats after conflicts, with the same keys")
  func retries() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      var times = 0
      let r = try stock level LAMP-1
      retry 3 on rule every 1ms {
        set times = $times + 1
        stock receive LAMP-1 1
        if $times < 3 { fail "again" --code rule.violated }
      }
      print $times
      """)
    #expect(answer.lines == ["3"], "\(answer.remarks)")
    #expect(await bench.onHand() == "21", "what had gone in is replayed, not booked again")
    let given = try await bench.run("retry 2 on conflict { stock issue LAMP-1 9999 }\n")
    #expect(given.exit == 82, "other failures are not repeated")
  }

  @Test("confirm asks, and is not asked where nobody can answer")
  func confirmation() async throws {
    let bench = try await ScriptBench.make()
    let refused = try await bench.run("confirm \"Close?\"\nprint 1\n")
    #expect(refused.exit == 83)
    #expect(refused.output.isEmpty)
    #expect(try await bench.run("confirm \"Close?\"\nprint 1\n", ["--yes"]).output == "1\n")
  }

  @Test("on-error continue goes on with the next statement or row, and ends with 3")
  func goesOn() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      on-error continue
      foreach n in [1, 9999, 2] { stock issue LAMP-1 $n
        print $n }
      product show NONE-1
      print "end"
      """)
    #expect(answer.lines == ["1", "2", "end"])
    #expect(answer.exit == 3)
    #expect(answer.remarks.contains("rule.insufficient_stock"))
    #expect(answer.remarks.contains("notfound"))
    #expect(answer.remarks.contains("2 failures"))
    #expect(await bench.onHand() == "17")
  }

  @Test("A parallel loop runs all rows, and fails with the first failure by row")
  func parallel() async throws {
    let bench = try await ScriptBench.make()
    let good = try await bench.run(
      "foreach n in [1, 2, 3, 4, 5, 6] parallel 3 { stock receive LAMP-1 $n }\n")
    #expect(good.exit == 0, "\(good.remarks)")
    #expect(await bench.onHand() == "41")
    let bad = try await bench.run(
      """
      foreach n in [1, 9999, 8888, 1, 1, 1, 1, 1] parallel 2 { stock issue LAMP-1 $n }
      print "never"
      """)
    #expect(bad.exit == 82)
    #expect(bad.remarks.contains("9999"), "\(bad.remarks)")
    #expect(bad.remarks.contains("rows not started"))
    #expect(bad.output.isEmpty)
  }

  @Test("An item is taken by its place, from the front or the end")
  func items() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "let all = [1, 2, 3]\nprint \"${$all[0]} ${$all[-1]}\"\nprint $all[5]\n")
    #expect(answer.lines == ["1 3"])
    #expect(answer.exit == 65)
    #expect(answer.remarks.contains("There is no item 5"))
  }
}
