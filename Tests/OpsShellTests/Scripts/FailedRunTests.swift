import OpsDomain
import Testing

@testable import OpsShell

/// What a program is told of a run that failed, and what stops a script before its first line.
@Suite("Failed runs")
struct FailedRunTests {
  @Test("With JSON a failed run answers with what it did, where it stopped and how to go on")
  func envelope() async throws {
    let bench = try await ScriptBench.make()
    let text = "print \"first\"\nstock receive LAMP-1 1\nstock issue LAMP-1 9999\nversion\n"
    let answer = try await bench.run(text, ["-o", "json"])
    #expect(answer.exit == 82)
    let data = answer.json?["data"]
    #expect(answer.json?["schema"] == "run/1" && answer.json?["ok"] == false, "\(answer.output)")
    #expect(data?["printed"] == ["first"])
    #expect(data?["writes"] == 1 && data?["changed"] == 1 && data?["failed"] == 1)
    #expect(data?["stopped_at"]?.string?.hasSuffix("script.opsh:3:20") == true)
    #expect(data?["error"]?["code"] == "rule.insufficient_stock")
    let name = try #require(data?["run"]?.string)
    #expect(data?["resume"]?.string == "opsh run resume \(name)")
    #expect(answer.failure?["code"] == "rule.insufficient_stock")
    let lines = try await bench.run(text, ["-o", "ndjson"], named: "again.opsh")
    let last = lines.lines.last.flatMap { try? DocumentParser.parse($0) }
    #expect(last?["_s"] == "run/1" && last?["error"]?["exit"] == 82)
    let good = try await bench.run("version\n", ["-o", "json"], named: "good.opsh")
    #expect(good.json?["data"]?["stopped_at"] == .null && good.json?["data"]?["resume"] == .null)
  }

  @Test("A script that has undone something is not to be resumed, and is told what helps")
  func afterUndo() async throws {
    let bench = try await ScriptBench.make()
    let text = "stock receive LAMP-1 5\nundo --yes\nstock receive NOPE-1 7\n"
    let failed = try await bench.run(text, ["--run-id", "d5"])
    #expect(failed.exit == 80)
    #expect(!failed.remarks.contains("opsh run resume"), "\(failed.remarks)")
    #expect(failed.remarks.contains("cannot be resumed after `undo`"), "\(failed.remarks)")
    #expect(await bench.shell.run("product create NOPE-1 \"Nope\"").exit == 0)
    let resumed = await bench.shell.run("run resume d5")
    #expect(resumed.exit == 82 && resumed.remarks.contains("as another script"))
    #expect(await bench.onHand() == "20")
  }

  @Test("What is refused before it begins has no answer, and each fault is JSON")
  func nothingRan() async throws {
    let bench = try await ScriptBench.make()
    let answer = try await bench.run("product lst\nstock recieve A 1\n", ["-o", "json"])
    #expect(answer.exit == 64 && answer.output.isEmpty)
    let faults = answer.remarks.split(separator: "\n")
      .compactMap { try? DocumentParser.parse(String($0)) }
    #expect(faults.count == 2 && faults.allSatisfy { $0["schema"] == "error/1" })
  }

  @Test(
    "Every fault is in the format that is asked for",
    arguments: ["product lst -o json", "print (1 +) -o json", "product list } -o json"])
  func formatAtThePrompt(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let answers = try await Way.prompt.run([line], on: bench)
    let answer = try #require(answers.first)
    #expect(answer.exit == 64)
    #expect(answer.failure?["schema"] == "error/1", "\(answer.remarks)")
  }

  @Test("A script on text has the format of its options, those before -c among them")
  func formatOfText() async throws {
    let bench = try await ShellBench.make()
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: bench.host, console: console))
    let options = Word.arguments(["-o", "json"])
    #expect(Shell.globalOptions(options + Word.arguments(["-c", "x"])) == 2)
    let code = await shell.runScript(Array("product lst".utf8), called: "-c", options: options)
    #expect(code == 64)
    #expect((try? DocumentParser.parse(console.remarks))?["schema"] == "error/1")
  }

  @Test("Only what works on the files of the book needs the book on this machine")
  func serverFaults() throws {
    let text = """
      stock receive LAMP-1 1
      begin
      stock receive LAMP-1 1
      commit
      if 1 == 1 {
        atomic { backup files here }
      }
      plan { backup files here }
      sandbox { backup files here }
      let a = stock receive LAMP-1 1 --sandbox
      plan stock receive LAMP-1 1 --save x.plan
      apply x.plan
      include "inner.opsh"
      run called.opsh
      """
    let reader = MemoryScripts(files: [
      "inner.opsh": "sandbox on\nbackup files here\nsandbox off\n",
      "called.opsh": "stock list\nbackup files here\n",
    ])
    let program = try Program.load(
      path: "t.opsh", text: Array(text.utf8), reader: reader, registry: .standard)
    let faults = program.serverFaults()
    #expect(
      faults.map(\.at) == [
        "t.opsh:6:12", "t.opsh:8:8", "t.opsh:9:11", "inner.opsh:2:1", "called.opsh:2:1",
      ])
    #expect(faults.allSatisfy { $0.code == .usage })
  }

  @Test("A run whose process is gone is not listed as running")
  func killed() async throws {
    let bench = try await ShellBench.make()
    var record = RunRecord(
      name: "R-1", path: "a.opsh", words: [], digest: "", isAtomic: false, policy: nil,
      at: bench.book.clock.now())
    #expect(record.today.state == .running, "this process runs")
    #expect(record.document.members?.members.map(\.key) == RunRecord.fields)
    record.process = "4194305@1"
    try bench.host.runs.save(record)
    #expect(await bench.run("run list -o value:state").output == "killed\n")
    #expect(await bench.run("run show last -o value:state").output == "killed\n")
    #expect(await bench.run("run list --state running -o value:run").output.isEmpty)
    let own = try #require(ProcessMark.own.split(separator: "@").first)
    #expect(!ProcessMark.isRunning("\(own)@1"), "the number was given again")
  }

  @Test("watch --until ends otherwise when what it waits for does not come")
  func until() async throws {
    let bench = try await ShellBench.make()
    let waiting = "watch --every 1ms --times 2 --until"
    let words = waiting.split(separator: " ").map(String.init)
    #expect(await bench.run(words + ["on_hand = 20", "stock", "level", "LAMP-1"]).exit == 0)
    let missed = await bench.run(words + ["on_hand = 7", "stock", "level", "LAMP-1"])
    #expect(missed.exit == 75, "\(missed.remarks)")
    #expect(await bench.run("watch --every 1ms --times 2 stock level LAMP-1").exit == 0)
  }
}
