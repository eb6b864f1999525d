import OpsDomain
import Testing

@testable import OpsShell

/// People who wait for a search see that it goes on; pipes get no word of it.
@Suite("The line of a search")
struct SearchMeterTests {
  @Test(.timeLimit(.minutes(10))) func aTerminalIsToldUntilTheAnswerIsThere() async throws {
    let console = CapturedConsole(isTerminal: true)
    let answer = try await SearchMeter(console: console, isQuiet: false).during {
      while console.remarks.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      return 7
    }
    #expect(answer == 7)
    #expect(console.remarks.contains("Searching for a better plan: 1 s"))
    // The last thing is to take the line away.
    #expect(console.remarks.hasSuffix("\r\u{1B}[K"))
  }

  @Test(arguments: [(false, false), (true, true)])
  func othersAreNot(isTerminal: Bool, isQuiet: Bool) async throws {
    let console = CapturedConsole(isTerminal: isTerminal)
    _ = try await SearchMeter(console: console, isQuiet: isQuiet).during { 7 }
    #expect(console.remarks.isEmpty)
  }

  @Test func aRefusalPasses() async throws {
    let console = CapturedConsole(isTerminal: true)
    await #expect(throws: OpsError.self) {
      try await SearchMeter(console: console, isQuiet: false).during {
        throw OpsError(.ruleViolated, "The floor has no room")
      }
    }
  }
}
