import OpsBooks
import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// The whole program as a function.
@Suite("Application")
struct ApplicationTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test("It runs a line against a configuration and gives the exit code")
  func runs() async {
    let configuration = AppConfiguration(kind: .mock, home: HomeFolder(home.path))
    let console = CapturedConsole()
    #expect(await Application.run(["help", "serve"], configuration, console) == 0)
    #expect(console.text.contains("usage: opsh serve --listen HOST:PORT"))
    let failing = CapturedConsole()
    #expect(await Application.run(["serve"], configuration, failing) == 64)
    #expect(failing.remarks.contains("serve needs --listen"))
    let listening = CapturedConsole()
    let words = ["serve", "--listen", "nowhere"]
    #expect(await Application.run(words, configuration, listening) == 65)
  }

  @Test("The log is quiet unless it is asked for more")
  func log() {
    #expect(AppLog.make([:]).logLevel == .warning)
    #expect(AppLog.make(["OPSH_LOG": "debug"]).logLevel == .debug)
    #expect(AppLog.make(["OPSH_LOG": "loud"]).logLevel == .warning)
    for level in ["", "trace", "notice", "critical"] {
      #expect(AppLog.fault(["OPSH_LOG": level]) == nil)
    }
    #expect(AppLog.fault([:]) == nil)
    let fault = AppLog.fault(["OPSH_LOG": "loud"]) ?? ""
    #expect(fault.hasPrefix("OPSH_LOG=loud is not a level, so warning is used. Levels: trace, "))
  }

  @Test("The machine's clock and randomness are those of the machine")
  func machine() {
    let first = SystemClock().now()
    #expect(first > Instant(milliseconds: 1_700_000_000_000))
    #expect(SystemClock().now() >= first)
    let random = SystemRandom()
    #expect(Set((0..<8).map { _ in random.next() }).count == 8)
  }

  @Test("The console of the process takes its width and its terminal from the environment too")
  func console() {
    let forced = ProcessConsole(environment: ["OPSH_FORCE_TTY": "1"])
    #expect(forced.isTerminal)
    #expect(forced.remarksGoToTerminal)
  }
}
