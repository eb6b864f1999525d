import OpsStorage
import OpsTesting
import Testing

@testable import OpsShell

/// A script with a fault anywhere does nothing at all.
@Suite("No partial start")
struct PartialStartTests {
  private static let faults = [
    "stock receive 'LAMP-1", "stock receive LAMP-1 2 }", "stock receive LAMP-1 2 | cat",
    "stock receive LAMP-1 2 --lotte A", "stock recieve LAMP-1 2", "stock receive LAMP-1 $missing",
    "include \"missing.opsh\"", "run missing.opsh", "begin", "if 1 == 1 { begin }", "savepoint a",
    "let a = 1\nlet a = 2", "retry 2 on nonsense { version }", "print (nothing(1))",
    "let s = stock level LAMP-1\nprint $s.on_hnad", "param late: int", "break",
    "print \"$a $missing\"", "opsh 2", "stock list --where 'onhand > 1'",
  ]

  /// Where the good write before the fault stands.
  enum Place: String, CaseIterable { case file, argument, input, included, called, dryRun }

  @Test("64, the line of the fault, and nothing in the journal", arguments: faults, Place.allCases)
  func nothing(_ fault: String, _ place: Place) async throws {
    let bench = try await ScriptBench.make()
    let head = try await bench.shell.book.store.journal.head().sequence
    let state = try await bench.shell.book.state()
    let body = "stock receive LAMP-1 1\n\(fault)\n"
    try bench.folder.write("inner.opsh", body)
    let text =
      switch place {
      case .included: "stock receive LAMP-1 1\ninclude \"inner.opsh\"\n"
      case .called: "stock receive LAMP-1 1\nrun inner.opsh\n"
      default: body
      }
    let path = try bench.folder.write("script.opsh", text)
    let console = CapturedConsole(input: text)
    let shell = Shell(ShellContext(host: bench.shell.host, console: console))
    let exit =
      switch place {
      case .argument: await shell.runScript(Array(text.utf8), called: "-c")
      case .input: await shell.runStandardInput()
      case .dryRun: await shell.run(Word.arguments(["run", path, "-n"]))
      default: await shell.run(Word.arguments(["run", path]))
      }
    #expect(exit == 64, "\(console.remarks)")
    let file = [.included, .called].contains(place) ? "inner.opsh:" : ""
    #expect(console.remarks.contains("\(file)2:") || console.remarks.contains("\(file)3:"))
    #expect(console.output.isEmpty)
    #expect(try await bench.shell.book.store.journal.head().sequence == head)
    #expect(try await bench.shell.book.state() == state)
    #expect(try bench.shell.host.runs.names().isEmpty, "it was never a run")
  }
}
