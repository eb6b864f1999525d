import OpsDomain
import Testing

/// What a run says it has done is what stands in the book.
@Suite("Figures of a run")
struct RunTallyTests {
  @Test(
    "Only writes that stand are counted",
    arguments: [
      ("sandbox on\nstock receive LAMP-1 1\nsandbox off\n", 0),
      ("sandbox on\nstock receive LAMP-1 1\nsandbox reset\nstock receive LAMP-1 1\n", 0),
      ("begin\nstock receive LAMP-1 1\nrollback\n", 0),
      ("begin\nstock receive LAMP-1 1\nstock receive LAMP-1 1\ncommit\n", 2),
      (
        "begin\nstock receive LAMP-1 1\nsavepoint a\nstock receive LAMP-1 1\nrollback to a\n"
          + "commit\n",
        1
      ),
      ("stock receive LAMP-1 1\nsandbox { stock receive LAMP-1 1 }\n", 1),
    ])
  func standing(_ script: String, _ writes: Int64) async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(script, ["-o", "json"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    let data = answer.json?["data"]
    #expect(
      data?["writes"] == .integer(writes) && data?["changed"] == .integer(writes), "\(script)")
  }

  @Test("What a failure drops with its changeset is not counted")
  func dropped() async throws {
    let bench = try await ScriptBench.make()
    let script =
      "stock receive LAMP-1 1\nbegin\nstock receive LAMP-1 1\nstock issue LAMP-1 99999\ncommit\n"
    let answer = try await bench.run(script, ["-o", "json"])
    #expect(answer.exit == 82)
    #expect(answer.json?["data"]?["writes"] == 1, "\(answer.output)")
  }

  @Test(
    "Rows that run at the same time share no changeset and no sandbox",
    arguments: ["begin", "commit", "rollback", "savepoint a", "sandbox on", "sandbox off"])
  func parallel(_ line: String) async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run("foreach r in [1, 2] parallel 2 {\n\(line)\n}\n")
    #expect(answer.exit == 64)
    let word = line.prefix { $0 != " " }
    #expect(
      answer.remarks.contains("'\(word)' in rows that run at the same time"), "\(answer.remarks)")
  }

  @Test("A script calls no command about runs, which could be itself")
  func runs() async throws {
    let bench = try await ScriptBench.make()
    for verb in ["resume last", "list", "show last"] {
      let answer = try await bench.run("run \(verb)\n")
      #expect(answer.exit == 64, "\(verb): \(answer.remarks)")
    }
  }

  @Test("A list that grows where it stands leaves its copies alone")
  func growing() async throws {
    let bench = try await ScriptBench.make()
    let script = """
      var list = [1]
      var map = {a: 1}
      foreach n in [1, 2, 3] {
        let before = $list
        let old = $map
        set list = append($list, len($before) + $n)
        set map = put($map, "k$n", $old)
        assert len($before) + 1 == len($list)
        assert len(keys($old)) + 1 == len(keys($map))
      }
      print $list
      set list = append($list, $list)
      print (len($list))

      """
    let answer = try await bench.run(script)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.lines == ["[1,2,4,6]", "5"], "\(answer.output)")
    let wrong = try await bench.run("var list = 1\nset list = append($list, 2)\n")
    #expect(wrong.exit == 65)
    let twice = try await bench.run("var m = {a: 1}\nset m = put($m, [1], 2)\n")
    #expect(twice.exit == 65)
  }

  @Test("A script has at most a thousand functions")
  func functions() async throws {
    let bench = try await ScriptBench.make()
    func script(_ count: Int) -> String {
      (0..<count).map { "fn f\($0)(x) = $x + \($0)\n" }.joined() + "print (f\(count - 1)(1))\n"
    }
    let most = try await bench.run(script(1_000))
    #expect(most.exit == 0 && most.lines == ["1000"], "\(most.remarks.prefix(200))")
    #expect(try await bench.run(script(1_001)).exit == 64)
  }

  @Test("A list without rows has the fields of one with rows")
  func emptyLists() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("oos list --status completed --fields id,note -o csv")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.run("oos list --status completed --fields nope -o csv").exit == 64)
  }
}
