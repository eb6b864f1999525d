import OpsDomain
import Testing

@testable import OpsShell

@Suite("Scripts as one commit")
struct AtomicScriptTests {
  @Test("atomic is one commit, and none after a failure in it")
  func atomic() async throws {
    let bench = try await ScriptBench.make()
    let before = await bench.commits()
    let good = try await bench.run(
      """
      atomic "two receipts" {
        stock receive LAMP-1 1
        stock receive LAMP-1 2
        let s = stock level LAMP-1
        assert $s.on_hand == 23
      }
      """)
    #expect(good.exit == 0, "\(good.remarks)")
    #expect(await bench.commits() == before + 1)
    let bad = try await bench.run(
      "atomic { stock receive LAMP-1 1\nstock issue LAMP-1 9999 }\nprint 1\n", named: "b.opsh")
    #expect(bad.exit == 82)
    #expect(bad.remarks.contains("nothing of the block was committed"))
    #expect(bad.output.isEmpty)
    #expect(await bench.onHand() == "23")
    #expect(await bench.commits() == before + 1)
  }

  @Test("begin, savepoint, rollback to and commit")
  func batch() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      begin "moves"
      stock receive LAMP-1 1
      savepoint one
      stock receive LAMP-1 100
      rollback to one
      commit
      """)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand() == "21")
  }

  @Test("exit never commits, and a failure drops what is open")
  func exits() async throws {
    let bench = try await ScriptBench.make()
    let exit = try await bench.run(
      "begin\nstock receive LAMP-1 1\nif true { exit 9 }\ncommit\n", named: "a.opsh")
    #expect(exit.exit == 9)
    let atomic = try await bench.run(
      "atomic { stock receive LAMP-1 1\nexit 9 }\n", named: "b.opsh")
    #expect(atomic.exit == 9)
    let failed = try await bench.run(
      "begin\nstock receive LAMP-1 1\nstock issue LAMP-1 9999\ncommit\n", named: "c.opsh")
    #expect(failed.exit == 82)
    #expect(await bench.onHand() == "20")
  }

  @Test("plan shows and sandbox drops; neither changes the book")
  func dropped() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      """
      plan { stock receive LAMP-1 5 }
      sandbox {
        stock receive LAMP-1 7
        let s = stock level LAMP-1
        print $s.on_hand
      }
      plan stock receive LAMP-1 3
      let s = stock level LAMP-1
      print $s.on_hand
      """)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains("20 -> 25"), "\(answer.output)")
    #expect(answer.output.contains("20 -> 23"))
    #expect(answer.lines.contains("27"))
    #expect(answer.lines.last == "20")
  }

  @Test("A second run under the same name does nothing twice")
  func runNames() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("r.csv", "sku,qty\nLAMP-1,1\nLAMP-1,1\nLAMP-1,2\n")
    let script = """
      foreach r in csv("FOLDER/r.csv") { stock receive $r.sku $r.qty }
      atomic { stock receive LAMP-1 10 }
      stock receive LAMP-1 100
      """
    for _ in 0..<2 {
      let answer = try await bench.run(script, ["--run-id", "po-4711"])
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect(await bench.onHand() == "134")
    }
    let again = try await bench.run(script, ["--run-id", "po-4711"])
    #expect(again.remarks.contains("5 writes replayed"))
    let other = try await bench.run(script, ["--run-id", "po-4712"])
    #expect(other.exit == 0)
    #expect(await bench.onHand() == "248")
    #expect(try await bench.run(script, ["--run-id", "a/b"]).exit == 65)
  }

  @Test("A run that failed is resumed under its name; a changed script is refused")
  func resumes() async throws {
    let bench = try await ScriptBench.make()
    let script = """
      stock receive LAMP-1 1
      foreach n in [1, 2] { stock receive RICE $n }
      product show LATER-1
      stock receive LAMP-1 1
      """
    let failed = try await bench.run(script)
    #expect(failed.exit == 80)
    #expect(failed.remarks.contains("resume: opsh run resume R-"), "\(failed.remarks)")
    let state = await bench.shell.run("run show last -o value:state")
    #expect(state.lines == ["failed"])
    #expect(await bench.shell.run("product create LATER-1 \"Later\"").exit == 0)
    let resumed = await bench.shell.run("run resume last")
    #expect(resumed.exit == 0, "\(resumed.remarks)")
    #expect(resumed.remarks.contains("3 writes replayed"))
    #expect(await bench.onHand() == "22")
    #expect(await bench.shell.run("run list -o value:state").lines == ["done"])
    try bench.folder.write("script.opsh", script + "\nstock receive LAMP-1 5\n")
    #expect(await bench.shell.run("run resume last").exit == 81)
    #expect(await bench.shell.run("run resume last --accept-changed").exit == 0)
    #expect(await bench.onHand() == "27")
  }

  @Test("A run is resumed by the user who began it, and its name is taken for everybody else")
  func otherUser() async throws {
    let bench = try await ScriptBench.make(as: .warehouseKeeper)
    let script = "stock receive LAMP-1 5\nstock receive NOPE-1 1\n"
    #expect(try await bench.run(script, ["--run-id", "po9"]).exit == 80)
    #expect(await bench.shell.run("run show po9 -o value:user").lines == ["wil"])
    bench.shell.host.become(.administrator)
    #expect(await bench.shell.run("product create NOPE-1 \"Nope\"").exit == 0)
    let resumed = await bench.shell.run("run resume po9")
    #expect(resumed.exit == 81 && resumed.remarks.contains("wil started the run po9"))
    #expect(resumed.remarks.contains("sign in as wil"), "\(resumed.remarks)")
    #expect(try await bench.run(script, ["--run-id", "po9"]).exit == 81)
    #expect(await bench.onHand() == "25")
    bench.shell.host.become(.warehouseKeeper)
    #expect(await bench.shell.run("run resume po9").exit == 0)
    #expect(await bench.onHand() == "25")
  }

  @Test("Nobody is refused who only tries the script out, or runs it in another book")
  func otherBook() async throws {
    let bench = try await ScriptBench.make(as: .warehouseKeeper)
    let script = "stock receive LAMP-1 5\n"
    #expect(try await bench.run(script, ["--run-id", "day"]).exit == 0)
    bench.shell.host.become(.administrator)
    for option in ["-n", "--sandbox"] {
      let tried = try await bench.run(script, ["--run-id", "day", option])
      #expect(tried.exit == 0, "\(tried.remarks)")
    }
    #expect(await bench.onHand() == "25")
    #expect(try await bench.run(script, ["--run-id", "day"]).exit == 81)
    var record = try #require(try bench.shell.host.runs.run(named: "day"))
    #expect(record.book == bench.shell.host.bookPlace)
    record.book = "/elsewhere/book.sqlite"
    try bench.shell.host.runs.save(record)
    #expect(await bench.shell.run("run resume day").exit == 81)
    let run = try await bench.run(script, ["--run-id", "day"])
    #expect(run.exit == 0, "\(run.remarks)")
    #expect(await bench.onHand() == "30")
  }

  @Test("A record without a user, as earlier versions kept it, can be resumed by anybody")
  func unknownUser() async throws {
    let bench = try await ScriptBench.make()
    let script = "stock receive LAMP-1 1\n"
    #expect(try await bench.run(script, ["--run-id", "old"]).exit == 0)
    var record = try #require(try bench.shell.host.runs.run(named: "old"))
    record.user = nil
    try bench.shell.host.runs.save(record)
    #expect(await bench.shell.run("run resume old").exit == 0)
    #expect(await bench.onHand() == "21")
  }

  @Test(
    "An atomic run is resumed as one, and never in the other way",
    arguments: ["stock receive LAMP-1 1\n", "let n = 1\nstock receive LAMP-1 $n\n"],
    ["", "--key k"])
  func atomicResume(_ script: String, _ key: String) async throws {
    let bench = try await ScriptBench.make()
    let options = ["--atomic"] + key.split(separator: " ").map(String.init)
    let first = try await bench.run(script, options)
    #expect(first.exit == 0, "\(first.remarks)")
    for _ in 0..<2 {
      let again = await bench.shell.run("run resume last")
      #expect(again.exit == 0, "\(again.remarks)")
      #expect(again.remarks.contains("replayed"))
      #expect(await bench.onHand() == "21")
    }
    let name = await bench.shell.run("run show last -o value:run").lines[0]
    let other = try await bench.run(script, ["--run-id", name])
    #expect(other.exit == 81)
    #expect(await bench.onHand() == "21")
  }

  @Test("-o ndjson is a log with one record for each command")
  func log() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "stock receive LAMP-1 1\nprint \"x\"\nstock issue LAMP-1 9999\n", ["-o", "ndjson"])
    let records = try answer.lines.map { try DocumentParser.parse($0) }
    #expect(records.map { $0["_s"]?.string } == ["stmt/1", "print/1", "stmt/1", "run/1"])
    #expect(records[0]["command"] == "stock receive")
    #expect(records[0]["ok"] == true)
    #expect(records[2]["code"] == "rule.insufficient_stock")
    #expect(answer.failure?["exit"] == .integer(82))
  }

  @Test("Nothing runs when anything in the script or a file around it is wrong")
  func nothingRuns() async throws {
    let bench = try await ScriptBench.make()
    let before = await bench.commits()
    for line in [
      "stock recieve LAMP-1 1", "stock receive LAMP-1 1 --lcation MAIN", "print $nothing",
      "include \"gone.opsh\"", "begin", "print (1", "let x = stock level LAMP-1 --location",
    ] {
      let answer = try await bench.run("stock receive LAMP-1 1\n\(line)\n")
      #expect(answer.exit == 64, "\(line): \(answer.remarks)")
      #expect(answer.remarks.contains("script.opsh:2:"), "\(answer.remarks)")
    }
    #expect(await bench.commits() == before)
  }

  @Test("A failing command in the middle is never an exit code of 0")
  func neverSilent() async throws {
    let bench = try await ScriptBench.make()
    try bench.folder.write("inner.opsh", "stock issue LAMP-1 9999\n")
    for line in ["stock issue LAMP-1 9999", "include \"inner.opsh\"", "run inner.opsh"] {
      let script = "stock receive LAMP-1 1\n\(line)\nprint \"third\"\n"
      let answer = try await bench.run(script)
      #expect(answer.exit == 82, "\(line)")
      #expect(!answer.output.contains("third"))
    }
  }
}

extension AtomicScriptTests {
  @Test(
    "A failure stands at the same place with and without --atomic",
    arguments: [
      "stock receive LAMP-1 1\n\n  stock issue LAMP-1 9999\n", "stock receive NOPE 1\n",
      "stock receive LAMP-1 1\nstock receive LAMP-1 1.5\n",
      "product create LAMP-1 \"Desk lamp\"\n", "stock receive LAMP-1 1\noos cancel OOS-000999\n",
    ])
  func places(_ script: String) async throws {
    let bench = try await ScriptBench.make()
    let plain = try await bench.run(script, ["-q", "-o", "json"])
    let atomic = try await bench.run(script, ["--atomic", "-q", "-o", "json"])
    let error = try #require(atomic.failure, "\(atomic.remarks)")
    #expect(atomic.exit == plain.exit && atomic.exit != 0)
    #expect(error["at"]?.string != nil && error["at"] == plain.failure?["at"])
  }

  @Test("A person reads the line of a failed --atomic with its statement, and what became of it")
  func placesForPeople() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run(
      "stock receive LAMP-1 1\n  stock issue LAMP-1 9999\n", ["--atomic"])
    #expect(answer.remarks.contains("script.opsh:2:22: "), "\(answer.remarks)")
    #expect(answer.remarks.contains("script.opsh:2:3"), "\(answer.remarks)")
    #expect(!answer.remarks.contains("script.opsh:1:1"), "\(answer.remarks)")
    #expect(answer.remarks.contains("nothing of the block was committed"))
  }
}
