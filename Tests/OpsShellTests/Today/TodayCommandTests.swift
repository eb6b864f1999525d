import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// The command `today` at the shell.
@Suite("The command today")
struct TodayCommandTests {
  @Test func aQuietDayIsSaidInOneSentence() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let answer = await bench.run("today -o table")
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output == "Nothing waits for you.\n")
  }

  @Test func nothingOfOneUrgencyIsNotNothing() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos allocate").exit == 0)
    let answer = await bench.run("today --when now -o table")
    #expect(answer.output == "Nothing waits with --when now. Run `opsh today` for everything.\n")
  }

  @Test func commandsAreThoseOfTheBookThatWasAsked() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos allocate").exit == 0)
    let console = CapturedConsole(program: "opsh --book other.sqlite")
    let answer = await bench.run("today -o table", console)
    let commands = answer.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("opsh ") }
    #expect(!commands.isEmpty)
    #expect(commands.allSatisfy { $0.hasPrefix("opsh --book other.sqlite ") }, "\(commands)")
  }

  @Test func hintsNameTheBookThatWasAsked() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let console = CapturedConsole(program: "opsh --url http://shop.example")
    let refused = await bench.run("customer show 999999", console)
    #expect(
      refused.remarks.contains("`opsh --url http://shop.example customer search TEXT`"),
      "\(refused.remarks)")
    let own = "run `opsh --book a.sqlite auth login NAME`"
    #expect(PrintedCommand.addressed(own, to: "opsh --url http://shop.example") == own)
  }

  @Test func everyCommandThatIsShownCanBeRun() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos allocate").exit == 0)
    let answer = await bench.run("today -o json")
    let lines = try #require(answer.json?["data"]?.items)
    #expect(!lines.isEmpty)
    for line in lines {
      for field in ["command", "list"] {
        let command = try #require(line[field]?.string)
        #expect(command.hasPrefix("opsh "))
        let run = await bench.run(String(command.dropFirst(5)))
        #expect(run.exit == 0, "\(command): \(run.remarks)")
      }
    }
  }

  @Test func aPersonReadsTheReasonAndTheCommandBelowIt() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    #expect(await bench.run("oos create 000001 LAMP-1 5").exit == 0)
    #expect(await bench.run("oos allocate").exit == 0)
    let text = await bench.run("today -o table").output
    #expect(text.hasPrefix("For today\n1  request with goods to deliver\n"))
    #expect(text.contains("\n   opsh oos deliver OOS-000001 5\n"))
  }
}
