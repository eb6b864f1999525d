import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Files of commands.
@Suite("Scripts")
struct ScriptRunTests {
  private func onHand(_ bench: ShellBench) async -> String {
    await bench.run("stock level LAMP-1 -o value:on_hand").output
  }

  private func run(
    _ bench: ShellBench, _ script: String, _ options: String = ""
  ) async -> ShellBench.Answer {
    await bench.run("run - \(options)", CapturedConsole(input: script))
  }

  @Test("A file is read with quotes, comments and blank lines, and its commands run in order")
  func file() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "day.opsh",
      """
      # The day's work.
      product create MUG "Blue mug, large" --price 4.50

      stock receive MUG 3   # three of them
      stock level MUG -o value:on_hand
      """)
    let answer = await bench.run(["run", path, "-o", "json"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.lines.count == 2)
    #expect(answer.lines[0] == "3", "a format of its own wins")
    #expect(answer.lines[1].contains("\"commands\":3"))
    let product = await bench.run("product show MUG -o value:name")
    #expect(product.lines == ["Blue mug, large"])
  }

  @Test("The first failure stops the run and names file and line; what ran before stays")
  func stops() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "day.opsh", "stock receive LAMP-1 1\n\nstock issue LAMP-1 99\nstock receive LAMP-1 1\n")
    let answer = await bench.run(["run", path])
    #expect(answer.exit == 82)
    #expect(answer.remarks.hasPrefix("\(path):3:20: rule.insufficient_stock (82)\n"))
    #expect(await onHand(bench) == "21\n")
    let json = await bench.run(["run", path, "-o", "json"])
    #expect(json.failure?["at"]?.string == "\(path):3:20")
  }

  @Test(
    "Options of a run hold for a script that is given as text or by standard input",
    arguments: [
      ("--sandbox", 0), ("-n", 0), ("--max-rows 0", 83), ("--expect-rows 7", 64),
      ("--where sku=LAMP-1", 64),
    ])
  func optionsOfText(_ options: String, _ exit: Int32) async throws {
    let bench = try await ShellBench.make()
    let line = "stock receive LAMP-1 1"
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: bench.host, console: console))
    let words = Word.arguments(CommandLineWords.split(options))
    #expect(await shell.runScript(Array(line.utf8), called: "-c", options: words) == exit)
    let piped = CapturedConsole(input: line)
    #expect(
      await Shell(ShellContext(host: bench.host, console: piped)).runStandardInput(words) == exit)
    #expect(await onHand(bench) == "20\n", "\(console.remarks)")
    let folder = try TemporaryFolder()
    let file = try folder.write("a.opsh", line)
    #expect(await bench.run("run \(file) \(options)").exit == exit, "as a file")
    #expect(await onHand(bench) == "20\n")
  }

  @Test("What is replayed or only tried out is not counted as changed")
  func changed() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let file = try folder.write("a.opsh", "stock receive LAMP-1 1\n")
    func data(_ options: String) async -> Document? {
      await bench.run("run \(file) \(options) -o json").json?["data"]
    }
    let first = await data("--run-id once")
    #expect(first?["changed"] == 1)
    #expect(first?["kept"] == true)
    let again = await data("--run-id once")
    #expect(again?["changed"] == 0)
    #expect(again?["replayed"] == 1)
    for option in ["--sandbox", "-n"] {
      let tried = await data(option)
      #expect(tried?["changed"] == 0, "\(option)")
      #expect(tried?["kept"] == false, "\(option)")
    }
    #expect(await onHand(bench) == "21\n")
  }

  @Test("A bulk run that is refused as a whole ends a script with its own class and no write")
  func refusedBulk() async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    let rows = try folder.write("a.csv", "sku,qty\nLAMP-1,1\nNONE,1\n")
    let file = try folder.write(
      "a.opsh", "bulk stock receive --from \(rows) --atomic all\nstock receive LAMP-1 1\n")
    let answer = await bench.run("run \(file) -o json")
    #expect(answer.exit == 65, "\(answer.remarks)")
    #expect(answer.json?["data"]?["writes"] == 0)
    #expect(await onHand(bench) == "20\n")
  }

  @Test("A dry run under a key that was used says that nothing would change")
  func replayedRehearsal() async throws {
    let bench = try await ShellBench.make()
    let line = "stock receive LAMP-1 1 --key used"
    #expect(await bench.run(line).exit == 0)
    let tried = await bench.run("\(line) -n")
    #expect(tried.exit == 0)
    #expect(tried.remarks.contains("would change nothing"), "\(tried.remarks)")
    let other = await bench.run("stock receive LAMP-1 2 --key used -n")
    #expect(other.exit == 81, "\(other.remarks)")
  }

  @Test(
    "A script that is called takes no options of the whole run",
    arguments: [
      ("-n", "plan { }"), ("--dry-run", "plan { }"), ("--sandbox", "sandbox { }"),
      ("--atomic", "atomic { }"), ("--max-rows 0", "whole script"), ("--key k", "whole script"),
      ("--reason because", "whole script"), ("--run-id x", "whole script"),
    ])
  func calledWithOptions(_ options: String, _ hint: String) async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    try folder.write("sub.opsh", "stock receive LAMP-1 1\n")
    for call in ["run sub.opsh \(options)", "let x = run sub.opsh \(options)"] {
      let answer = await bench.run(["run", try folder.write("t.opsh", call + "\n")])
      #expect(answer.exit == 64, "\(call)")
      #expect(answer.remarks.contains(hint), "\(answer.remarks)")
    }
    #expect(await onHand(bench) == "20\n")
  }

  @Test(
    "Nothing runs before the whole file is understood",
    arguments: [
      ("stock recieve LAMP-1 1", ":2:7"), ("stock receive LAMP-1 many", ":2:22"),
      ("stock receive \"LAMP-1", ":2:15"), ("run other.opsh", ":2:5"), ("stock receive", ":2:1"),
    ])
  func bindsFirst(_ line: String, _ place: String) async throws {
    let bench = try await ShellBench.make()
    for options in ["", "--atomic"] {
      let answer = await run(bench, "stock receive LAMP-1 1\n\(line)\n", options)
      #expect(answer.exit == 64 || answer.exit == 65)
      #expect(answer.remarks.hasPrefix("-\(place): "), "\(answer.remarks)")
    }
    #expect(await onHand(bench) == "20\n")
  }

  @Test("--atomic is one commit or nothing")
  func atomic() async throws {
    let bench = try await ShellBench.make()
    let failed = await run(
      bench, "stock receive LAMP-1 1\nstock issue LAMP-1 99\n", "--atomic -o json")
    #expect(failed.exit == 82)
    #expect(failed.failure?["at"] == "-:2:20")
    #expect(await onHand(bench) == "20\n")
    let done = await run(bench, "stock receive LAMP-1 1\nstock issue LAMP-1 21\n", "--atomic")
    #expect(done.exit == 0, "the second line sees what the first one did")
    #expect(await onHand(bench) == "0\n")
    let commits = await bench.run("audit list -o value:operation")
    #expect(commits.lines == ["batch_file.run", "book.init"])
  }

  @Test("Each line of an atomic run needs its own right")
  func atomicRights() async throws {
    let bench = try await ShellBench.make()
    bench.host.become(.warehouseKeeper)
    let answer = await run(bench, "stock receive LAMP-1 1\nproduct create A B\n", "--atomic")
    #expect(answer.exit == 77)
    #expect(answer.remarks.hasPrefix("-:2:1: denied.permission"))
    #expect(await onHand(bench) == "20\n")
  }

  @Test("What only reads can be part of an atomic run")
  func atomicReads() async throws {
    let bench = try await ShellBench.make()
    let answer = await run(
      bench, "stock receive LAMP-1 1\nstock level LAMP-1 -o value:on_hand\n", "--atomic")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output == "21\n")
  }

  @Test("The same run twice with the same key is one effect", arguments: ["", "--atomic"])
  func keys(_ options: String) async throws {
    let bench = try await ShellBench.make()
    let script = "stock receive LAMP-1 1\nstock receive LAMP-1 1\n"
    for _ in 0..<2 {
      #expect(await run(bench, script, "\(options) --key evening").exit == 0)
      #expect(await onHand(bench) == "22\n")
    }
    #expect(await run(bench, script, "\(options) --key morning").exit == 0)
    #expect(await onHand(bench) == "24\n")
    let other = await run(bench, "stock receive LAMP-1 3\n", "\(options) --key evening")
    #expect(other.exit == 81)
    #expect(await onHand(bench) == "24\n")
  }

  @Test("A dry run of a script commits nothing")
  func dryRun() async throws {
    let bench = try await ShellBench.make()
    for options in ["-n", "-n --atomic"] {
      #expect(await run(bench, "stock receive LAMP-1 1\n", options).exit == 0)
    }
    #expect(await onHand(bench) == "20\n")
  }

  @Test("Reason, confirmation and quiet of the run hold for its lines")
  func inherits() async throws {
    let bench = try await ShellBench.make()
    let answer = await run(
      bench, "product delete OLD-1\nstock receive LAMP-1 1 --reason mine\n",
      "--yes --reason 'spring cleaning'")
    #expect(answer.exit == 0, "\(answer.remarks)")
    let reasons = await bench.run("audit list -o value:reason")
    #expect(reasons.lines == ["mine", "spring cleaning"])
    let dry = await run(bench, "stock receive LAMP-1 1\n", "-n -q")
    #expect(dry.remarks.isEmpty)
  }

  @Test("An honest no is a failure of a script")
  func honestNo() async throws {
    let bench = try await ShellBench.make()
    bench.host.become(.driver)
    let answer = await run(bench, "can-i user list\nversion\n")
    #expect(answer.exit == 4)
    #expect(answer.remarks.hasPrefix("-:1:1: assert.failed (4)\n"))
    #expect(!answer.output.contains("opsh 0"))
  }

  @Test("An empty script does nothing")
  func empty() async throws {
    let bench = try await ShellBench.make()
    let answer = await run(bench, "# nothing\n\n", "-o json")
    #expect(answer.exit == 0)
    #expect(answer.json?["data"]?["commands"] == .integer(0))
  }

  @Test("A script is at most 16 MiB")
  func tooLong() async throws {
    let console = CapturedConsole(
      input: String(repeating: "#", count: RunCommand.scriptBytes + 1))
    #expect(try await ShellBench.make().run("run -", console).exit == 65)
  }
}
