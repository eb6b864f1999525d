import OpsDomain
import Testing

@testable import OpsShell

/// People who wait for a command see that it goes on; pipes get no word of it.
@Suite("The line of a command that takes long")
struct WaitMeterTests {
  private func meter(_ console: CapturedConsole, isQuiet: Bool = false) -> WaitMeter {
    WaitMeter(doing: "Playing the day again", console: console, isQuiet: isQuiet)
  }

  @Test(.timeLimit(.minutes(10))) func aTerminalIsToldUntilTheAnswerIsThere() async throws {
    let console = CapturedConsole(isTerminal: true)
    let answer = try await meter(console).during {
      while console.remarks.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      return 7
    }
    #expect(answer == 7)
    #expect(console.remarks.contains("Playing the day again: 1 s"))
    // The last thing is to take the line away.
    #expect(console.remarks.hasSuffix("\r\u{1B}[K"))
  }

  @Test(arguments: [(false, false), (true, true)])
  func othersAreNot(isTerminal: Bool, isQuiet: Bool) async throws {
    let console = CapturedConsole(isTerminal: isTerminal)
    _ = try await meter(console, isQuiet: isQuiet).during { 7 }
    #expect(console.remarks.isEmpty)
  }

  @Test func aRefusalPasses() async throws {
    let console = CapturedConsole(isTerminal: true)
    await #expect(throws: OpsError.self) {
      try await meter(console).during {
        throw OpsError(.ruleViolated, "The floor has no room")
      }
    }
  }
}
