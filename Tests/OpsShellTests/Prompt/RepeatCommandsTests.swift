import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("time and watch")
struct RepeatCommandsTests {
  @Test("time writes the answer to standard output and the time beside it")
  func time() async throws {
    let bench = try await ShellBench.make()
    let answer = await bench.run("time product show LAMP-1 -o json")
    #expect(answer.exit == 0)
    #expect(answer.json?["data"]?["sku"] == "LAMP-1")
    #expect(answer.remarks.hasSuffix("s\n"))
    let outer = await bench.run("-o value:sku time product show LAMP-1")
    #expect(outer.output == "LAMP-1\n")
    let failed = await bench.run("time product show NONE")
    #expect(failed.exit == 80)
    #expect(await bench.run("time").exit == 64)
    #expect(await bench.run("time can-i user list", as: .salesperson).exit == 1)
  }

  @Test("Times are read at a glance")
  func durations() {
    #expect(RepeatCommands.text(of: .milliseconds(12)) == "12 ms")
    #expect(RepeatCommands.text(of: .milliseconds(1_049)) == "1.04 s")
    #expect(RepeatCommands.text(of: .milliseconds(125_900)) == "2 min 5 s")
  }

  @Test("watch repeats what reads, refuses what writes, and ends with its task")
  func watch() async throws {
    let bench = try await ShellBench.make()
    let twice = await bench.run("watch --every 1ms --times 2 product list -o value:sku")
    #expect(twice.lines.filter { $0 == "RICE" }.count == 2)
    #expect(await bench.run("watch location create A1").exit == 64)
    #expect(await bench.run("watch --times 0 product list").exit == 65)
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: bench.host, console: console))
    let work = Task {
      await shell.run(Word.arguments(["watch", "--every", "1h", "product", "list"]))
    }
    while console.output.isEmpty { await Task.yield() }
    work.cancel()
    #expect(await work.value == 0)
  }

  @Test("--watch behind a command that reads is watch before it")
  func watchBehind() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "product list --watch 1ms --times 2 -o value:sku",
      "product list --watch=1ms --times 2 -o value:sku",
      "-o value:sku product list --times 2 --every 1ms --watch",
    ] {
      let answer = await bench.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
      #expect(answer.lines.filter { $0 == "RICE" }.count == 2, "\(line)")
    }
    let writing = await bench.run("location create A1 --watch")
    #expect(writing.exit == 64 && writing.remarks.contains("watch repeats commands that read"))
    let bad = await bench.run("product list --watch=soon")
    #expect(bad.exit == 65 && bad.remarks.contains("\"soon\" is not a duration"))
    let help = await bench.run("product list --help")
    #expect(help.output.contains("--watch [TIME]"))
    #expect(await bench.run("product list --watch --help").output == help.output)
    #expect(await !bench.run("location create --help").output.contains("--watch"))
  }

  @Test("Rounds of watch in csv and tsv have one heading, files each their own")
  func watchHeading() async throws {
    let bench = try await ShellBench.make()
    for format in ["csv", "tsv"] {
      let answer = await bench.run("watch --every 1ms --times 3 product list -o \(format)")
      #expect(answer.exit == 0, "\(answer.remarks)")
      let lines = answer.output.split(whereSeparator: \.isNewline)
      #expect(lines.first?.hasPrefix("sku") == true, "\(answer.output)")
      #expect(lines.count { $0.hasPrefix("sku") } == 1, "\(answer.output)")
      #expect(lines.count { $0.hasPrefix("RICE") } == 3, "\(answer.output)")
    }
    let folder = try TemporaryFolder()
    let file = folder.file("products.csv")
    let words = ["watch", "--every", "1ms", "--times", "2", "product", "list", "--out", file]
    #expect(await bench.run(words).exit == 0)
    #expect(folder.text("products.csv")?.hasPrefix("sku") == true)
  }

  @Test("A word behind --watch that is no time is refused as one, where the command has no place")
  func watchTime() async throws {
    let bench = try await ShellBench.make()
    let wrong = await bench.run("product list --watch abc")
    #expect(wrong.exit == 65 && wrong.remarks.contains("\"abc\" is not a duration"))
    #expect(!wrong.remarks.contains("no further argument"), "\(wrong.remarks)")
    let own = await bench.run("product show --watch LAMP-1 --every 1ms --times 2 -o value:sku")
    #expect(own.exit == 0 && own.output == "LAMP-1\nLAMP-1\n", "\(own.output)\(own.remarks)")
  }

  @Test("A watched answer is no higher than the terminal, under the whole command")
  func watchFits() async throws {
    let bench = try await ShellBench.make()
    let line = "product list --limit 3 --watch 1ms --times 1"
    let low = CapturedConsole(isTerminal: true, width: 80, height: 6)
    #expect(await bench.run(line, low).exit == 0)
    let shown = low.output.split(separator: "\n", omittingEmptySubsequences: false)
    // Ten in the morning at the site.
    let heading = "10:00:00  every 1ms: product list --limit 3"
    #expect(shown.count <= 6 && shown[0].hasSuffix(heading), "\(shown[0])")
    #expect(low.output.contains("lines more"))
    let high = CapturedConsole(isTerminal: true, width: 80, height: 60)
    _ = await bench.run(line, high)
    #expect(!high.output.contains("lines more"))
  }

  @Test("Each round of watch writes its own file again, and asks for another's")
  func watchWritesItsFile() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let file = folder.path + "/products.csv"
    let line = ["watch", "--every", "1ms", "--times", "3", "product", "list", "--out", file]
    #expect(await bench.run(line).exit == 0)
    #expect(await bench.run(line).exit == 83)
  }

  @Test("Changed values and new records are marked")
  func marks() {
    let before: Document = [["sku": "A", "on_hand": "1"], ["sku": "B", "on_hand": "2"]]
    let after: Document = [
      ["sku": "B", "on_hand": "3"], ["sku": "A", "on_hand": "1"], ["sku": "C", "on_hand": "9"],
    ]
    let marked = ChangeMarks(columns: ["sku", "on_hand"]).mark(after, after: before)
    #expect(
      marked == [
        ["sku": "B", "on_hand": "3 *"], ["sku": "A", "on_hand": "1"],
        ["sku": "C +", "on_hand": "9"],
      ])
    let single = ChangeMarks(columns: []).mark(["a": 1, "b": 2], after: ["a": 1, "b": 3])
    #expect(single == ["a": 1, "b": "2 *"])
  }
}
