import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Rounds of what runs for long")
struct WatchRoundsTests {
  private static let line = [
    "watch", "--every", "1ms", "--times", "4", "product", "list", "-o", "value:sku",
  ]

  private func rows(_ console: CapturedConsole) -> Int {
    console.output.split(separator: "\n").filter { $0 == "RICE" }.count
  }

  @Test("A watch ends with the sign-in of the person who started it")
  func endsWithTheSignIn() async throws {
    let host = RoundsHost(
      try await SampleBook.make(), failing: 3...99,
      OpsError(.signInExpired, "The sign-in is over"))
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: host, console: console, registry: .standard))
    #expect(await shell.run(Word.arguments(Self.line)) == 79)
    #expect(rows(console) == 2)
    #expect(console.remarks.contains("signin.expired"), "\(console.remarks)")
  }

  @Test("A watch goes on when a server that was away answers again")
  func survivesAServer() async throws {
    let host = RoundsHost(
      try await SampleBook.make(), failing: 3...5,
      OpsError(.unavailable, "The server cannot be reached"))
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: host, console: console, registry: .standard))
    #expect(await shell.run(Word.arguments(Self.line)) == 0)
    #expect(rows(console) == 4)
    let said = console.remarks.split(separator: "\n")
    #expect(said.count == 2, "\(console.remarks)")
    #expect(said.first?.contains("The values shown are old") == true)
    #expect(said.last == "The server answers again.")
  }

  @Test("A server that is away too long ends the watch, and one that never answered at once")
  func awayTooLong() async throws {
    let book = try await SampleBook.make()
    let away = OpsError(.unavailable, "The server cannot be reached")
    let context = ShellContext(
      host: RoundsHost(book, failing: 2...99, away), console: CapturedConsole(),
      registry: .standard)
    var watch = WatchLoop(
      context: context, inner: try Shell(context).bind(Word.arguments(["product", "list"])),
      every: TimeSpan(milliseconds: 1), times: nil, until: nil)
    watch.patience = .milliseconds(5)
    await #expect(throws: OpsError.self) { _ = try await watch.run() }
    let console = CapturedConsole()
    let never = ShellContext(
      host: RoundsHost(book, failing: 1...1, away), console: console, registry: .standard)
    #expect(await Shell(never).run(Word.arguments(Self.line)) == 69)
    #expect(rows(console) == 0)
  }

  @Test("A script that waits between two tries asks anew who is signed in")
  func retry() async throws {
    let host = RoundsHost(
      try await SampleBook.make(), failing: 2...99,
      OpsError(.signInExpired, "The sign-in is over"))
    let console = CapturedConsole()
    let shell = Shell(ShellContext(host: host, console: console, registry: .standard))
    let script = """
      opsh 1
      retry 3 on notfound every 1ms {
        product list -o value:sku
        product show NONE
      }
      """
    #expect(await shell.runScript(Array(script.utf8), called: "-c") == 79)
    #expect(rows(console) == 1)
  }
}
