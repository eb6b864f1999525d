import OpsDomain
import OpsKernel
import OpsShell
import OpsStorage
import OpsTesting
import Testing

@Suite("Changesets, plans and sandboxes of a desk whose book is at a server")
struct ServerSessionTests {
  /// A desk at a server, with the shell of the machine that keeps the book beside it.
  private struct Bench {
    let there: ShellBench
    let host: ServerHost
    let session: ShellSession
    let folder: TemporaryFolder

    static func make() async throws -> Bench {
      let there = try await ShellBench.make()
      let host = ServerHost(there.host)
      return Bench(
        there: there, host: host, session: ShellSession(host, isLasting: true),
        folder: try TemporaryFolder())
    }

    /// Runs a line at the prompt of the desk.
    func run(_ line: String) async -> ShellBench.Answer { await run(CommandLineWords.split(line)) }

    func run(_ words: [String]) async -> ShellBench.Answer {
      let console = CapturedConsole()
      let shell = Shell(ShellContext(host: host, console: console, session: session))
      let exit = await shell.run(Word.arguments(words))
      return ShellBench.Answer(exit: exit, output: console.output, remarks: console.remarks)
    }

    /// Runs a script of the desk.
    func script(
      _ text: String, _ options: [String] = [], named name: String = "script.opsh"
    ) async throws -> ShellBench.Answer {
      await run(["run", try folder.write(name, text)] + options)
    }

    /// How much there is in the book itself.
    func onHand() async -> String? {
      await there.run("stock level LAMP-1 -o value:on_hand").lines.first
    }

    func head() async throws -> Int64 { try await there.book.store.journal.head().sequence }
  }

  @Test("atomic is one commit that later lines use the answers of, and none after a failure")
  func atomic() async throws {
    let bench = try await Bench.make()
    let head = try await bench.head()
    let text = """
      atomic "two of them" {
        let request = oos create 000001 LAMP-1 5
        oos edit $request.number --quantity 6
        let before = stock level LAMP-1
        if $before.on_hand == 20 { stock receive LAMP-1 3 }
        let after = stock level LAMP-1
        assert $after.on_hand == 23
      }
      """
    let good = try await bench.script(text, ["--run-id", "r1"])
    #expect(good.exit == 0, "\(good.remarks)")
    #expect(try await bench.head() == head + 1)
    #expect(await bench.onHand() == "23")
    let again = try await bench.script(text, ["--run-id", "r1"])
    #expect(again.exit == 0 && again.remarks.contains("1 write replayed"), "\(again.remarks)")
    #expect(try await bench.head() == head + 1)
    let bad = try await bench.script(
      "atomic { stock receive LAMP-1 1\nstock issue LAMP-1 9999 }\n", named: "b.opsh")
    #expect(bad.exit == 82 && bad.remarks.contains("nothing of the block was committed"))
    #expect(await bench.onHand() == "23")
  }

  @Test("A block that lost a race is run again by retry, on the figures of then")
  func retry() async throws {
    let bench = try await Bench.make()
    let there = bench.there
    bench.host.server.beforeCommit { _ = await there.run("stock issue LAMP-1 4") }
    let text = """
      retry 3 on conflict every 1ms {
        atomic {
          let level = stock level LAMP-1
          stock issue LAMP-1 $level.on_hand
        }
      }
      """
    let answer = try await bench.script(text)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(await bench.onHand() == "0")
  }

  @Test("A lost answer to a commit is no failure of the work: the run goes on and does it once")
  func lostAnswer() async throws {
    let bench = try await Bench.make()
    let head = try await bench.head()
    bench.host.server.loseAnswers(1)
    let text = "atomic { stock receive LAMP-1 1\nstock receive LAMP-1 2 }\n"
    let lost = try await bench.script(text, ["--run-id", "r2"])
    #expect(lost.exit == 75, "\(lost.remarks)")
    let resumed = await bench.run("run resume r2")
    #expect(resumed.exit == 0, "\(resumed.remarks)")
    #expect(try await bench.head() == head + 1)
    #expect(await bench.onHand() == "23")
  }

  @Test("begin, savepoint, rollback and commit at the prompt; commit --refresh after a lost race")
  func prompt() async throws {
    let bench = try await Bench.make()
    #expect(await bench.run("begin \"to the front\"").exit == 0)
    #expect(await bench.run("stock move LAMP-1 5 --from MAIN --to SHOP").exit == 0)
    #expect(await bench.run("savepoint moved").exit == 0)
    #expect(await bench.run("stock receive LAMP-1 100").exit == 0)
    #expect(bench.session.mode == .changeset(staged: 2))
    #expect(await bench.run("rollback to moved").output == "dropped 1 operation\n")
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "20\n")
    #expect(await bench.there.run("stock issue LAMP-1 4").exit == 0)
    #expect(await bench.run("commit").exit == 81)
    #expect(bench.session.mode == .lostRace(staged: 1))
    let dry = await bench.run("commit --refresh -n")
    #expect(dry.exit == 0, "\(dry.remarks)")
    let head = try await bench.head()
    let done = await bench.run("commit --refresh --yes")
    #expect(done.exit == 0, "\(done.remarks)")
    #expect(try await bench.head() == head + 1)
    #expect(bench.session.mode == .direct)
    let commit = try await bench.there.book.store.journal.commits(after: head, limit: 1).first
    #expect(commit?.header.reason == "to the front")
  }

  @Test("A refresh never acts on a record that got the number meanwhile")
  func takenNumber() async throws {
    let bench = try await Bench.make()
    _ = await bench.run("begin")
    _ = await bench.run("oos create 000001 LAMP-1 5")
    _ = await bench.run("oos edit OOS-000001 --quantity 7")
    #expect(await bench.there.run("oos create 000002 LAMP-1 1").exit == 0)
    #expect(await bench.run("commit").exit == 81)
    let refused = await bench.run("commit --refresh --yes")
    #expect(refused.exit == 81)
    #expect(refused.remarks.contains("OOS-000001 was given to another record"))
  }

  @Test("Plans of blocks and commands change nothing; a saved one is applied or stale")
  func plans() async throws {
    let bench = try await Bench.make()
    let head = try await bench.head()
    let block = try await bench.script("plan { stock receive LAMP-1 5\nstock issue LAMP-1 1 }\n")
    #expect(block.exit == 0 && block.output.contains("20 -> 24"), "\(block.output)")
    let file = bench.folder.file("a.plan")
    let saved = await bench.run("plan --save \(file) stock receive LAMP-1 5")
    #expect(saved.exit == 0 && saved.output.contains("20 -> 25"), "\(saved.remarks)")
    #expect(try await bench.head() == head)
    bench.there.book.clock.advance(milliseconds: 7_200_000)
    #expect(await bench.run("apply \(file) -n").exit == 0)
    #expect(await bench.run("apply \(file)").exit == 0)
    #expect(await bench.onHand() == "25")
    #expect(await bench.run("apply \(file)").exit == 84)
    let undone = await bench.run("plan undo")
    #expect(undone.exit == 0 && undone.output.contains("25 -> 20"), "\(undone.output)")
    let preview = await bench.run("undo -n")
    #expect(preview.exit == 0 && preview.output.contains("25 -> 20"), "\(preview.output)")
    #expect(await bench.onHand() == "25")
  }

  @Test("A sandbox answers as if and is dropped, and so is a dry run of a script")
  func sandboxes() async throws {
    let bench = try await Bench.make()
    let before = try await bench.there.book.state()
    #expect(await bench.run("sandbox on").exit == 0)
    let answer = await bench.run("stock receive LAMP-1 5 -o json")
    #expect(answer.json?["op"]?.string?.hasSuffix("~") == true)
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "25\n")
    #expect(await bench.run("plan stock issue LAMP-1 1").output.contains("25 -> 24"))
    #expect(await bench.run("sandbox off").output == "dropped 1 operation\n")
    #expect(await bench.run("stock receive LAMP-1 5 --sandbox").exit == 0)
    let text = """
      sandbox {
        atomic { stock receive LAMP-1 7 }
        let level = stock level LAMP-1
        print $level.on_hand
      }
      """
    let block = try await bench.script(text)
    #expect(block.exit == 0 && block.lines.contains("27"), "\(block.output)\(block.remarks)")
    let lines = "product create NEW-1 New\nproduct edit NEW-1 --price 5\n"
    let tried = try await bench.script(lines, ["-n"], named: "two.opsh")
    #expect(tried.exit == 0 && tried.remarks.contains("would change"), "\(tried.remarks)")
    #expect(try await bench.there.book.state() == before)
  }

  @Test("Rights are those of the commit, and what cannot be staged says so")
  func rights() async throws {
    let bench = try await Bench.make()
    _ = await bench.run("begin")
    _ = await bench.run("stock receive LAMP-1 5")
    bench.there.host.become(.customer)
    #expect(await bench.run("commit").exit == 77)
    bench.there.host.become(.administrator)
    #expect(await bench.onHand() == "20")
    #expect(await bench.run("commit --expect-rows 99").exit == 83)
    #expect(await bench.run("commit").exit == 0)
    #expect(await bench.onHand() == "25")
  }
}
