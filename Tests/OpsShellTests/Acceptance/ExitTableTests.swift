import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@testable import OpsShell

/// Every exit code of `docs/exit-codes.md`, each by something that happens. 69, 78 and the signals
/// are given by processes: `ExitTableProcessTests` of the application.
@Suite("Table of exit codes")
struct ExitTableTests {
  /// Codes whose answer is no error: it stands on standard output.
  private static let answers: Set<Int32> = [0, 1, 3]

  private static func check(
    _ answer: ShellBench.Answer, _ exit: Int32, isSilent: Bool = true
  ) {
    #expect(answer.exit == exit, "\(answer.output)\n\(answer.remarks)")
    guard !answers.contains(exit) else { return }
    let errors = answer.remarks.split(separator: "\n")
      .compactMap { try? DocumentParser.parse(String($0)) }
    #expect(errors.count == 1, "\(answer.remarks)")
    #expect(errors.first?["schema"] == "error/1")
    #expect(errors.first?["exit"] == .integer(Int64(exit)), "\(answer.remarks)")
    // A script that had begun says what it did.
    let isRun = answer.json?["schema"] == "run/1" && answer.json?["ok"] == false
    if isSilent { #expect(answer.output.isEmpty || isRun, "\(answer.output)") }
  }

  @Test("The exit code, and the same in the error", arguments: ExitFixture.all)
  func exits(_ fixture: ExitFixture) async throws {
    let bench = try await ShellBench.make()
    let folder = try TemporaryFolder()
    for (name, text) in fixture.files { try folder.write(name, text) }
    func words(_ line: String) -> [String] {
      CommandLineWords.split(line).map {
        $0.hasPrefix("@") ? folder.file(String($0.dropFirst())) : $0
      }
    }
    for line in fixture.before {
      let answer = await bench.run(words(line))
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    bench.host.become(fixture.role)
    Self.check(
      await bench.run(
        ["-o", "json"] + words(fixture.line), CapturedConsole(input: fixture.input)),
      fixture.exit)
  }

  @Test("75: the book is busy; again with its key it is done, once")
  func busy() async throws {
    let bench = try await ShellBench.make()
    let line = "stock receive LAMP-1 1 --key k-1 -o json"
    let busy = OpsError(.bookBusy, "Another process keeps the book locked")
    bench.book.store.inject(.init([.init(.error(busy), on: .commit, at: 1)]))
    let refused = await bench.run(line)
    Self.check(refused, 75)
    #expect(refused.failure?["retryable"] == true)
    #expect(await bench.run(line).exit == 0)
    bench.book.store.inject(.init([.init(.loseAnswer, on: .commit, at: 1)]))
    let lost = await bench.run("stock receive LAMP-1 1 --key k-2 -o json")
    #expect(lost.exit == 0 && lost.json?["replayed"] == true, "a lost answer is asked for again")
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "22\n")
  }

  @Test("70: an unexpected failure is a bug, and says so")
  func bug() async throws {
    struct Surprise: Error {}
    let book = try await SampleBook.make()
    let console = CapturedConsole()
    let registry = CommandRegistry(
      [
        Command("surprise", nil, "Fails.", effect: .read, answer: "x/1", examples: []) { _, _ in
          throw Surprise()
        }
      ], blueprint: .product)
    let shell = Shell(
      ShellContext(
        host: SampleHost(book, as: .administrator), console: console, registry: registry))
    let exit = await shell.run(Word.arguments(["surprise", "-o", "json"]))
    Self.check(
      ShellBench.Answer(exit: exit, output: console.output, remarks: console.remarks), 70)
  }

  @Test("130: a run that is cancelled drops its open changeset")
  func cancelled() async throws {
    let bench = try await ShellBench.make()
    let script = "begin\nstock receive LAMP-1 1\nwatch --every 10s product list\ncommit\n"
    let console = CapturedConsole(input: script)
    let work = Task { await bench.run("run - -o json", console) }
    while console.output.isEmpty { await Task.yield() }
    work.cancel()
    Self.check(await work.value, 130, isSilent: false)
  }

  @Test("No class of errors is without a fixture")
  func complete() {
    let elsewhere: Set<Int32> = [69, 70, 75, 78, 130]
    let given = Set(ExitFixture.all.map(\.exit)).union(elsewhere)
    for kind in ErrorClass.allCases { #expect(given.contains(kind.exitCode), "\(kind)") }
  }
}
