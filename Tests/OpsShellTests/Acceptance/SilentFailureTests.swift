import OpsDomain
import Testing

@testable import OpsShell

/// Three commands, the middle one fails: nobody is left in the belief that all went well.
/// `SilentFailureProcessTests` of the application has the same with real processes and pipes.
@Suite("No silent failure")
struct SilentFailureTests {
  /// A way in which a script reaches the shell.
  enum Entry: String, CaseIterable {
    case file, option, argument, input, include, called, loop, block, atomic, branch

    /// The script around the three commands, and the file it is in if that is another one.
    func script(_ body: String) -> String {
      switch self {
      case .file, .option, .argument, .input: body
      case .include: "include \"inner.opsh\"\nstock receive RICE 4\n"
      case .called: "run inner.opsh\nstock receive RICE 4\n"
      case .loop: "foreach n in [1] {\n\(body)}\nstock receive RICE 4\n"
      case .block: "try {\n\(body)} catch e { fail \"$e.message\" --code $CODE }\n"
      case .atomic: "atomic {\n\(body)}\nstock receive RICE 4\n"
      case .branch: "if 1 == 1 {\n\(body)}\nstock receive RICE 4\n"
      }
    }
  }

  /// Commands that fail, the class of each, and the code it gives.
  private static let failures: [(line: String, kind: ErrorClass, code: String)] = [
    ("stock issue LAMP-1 9999", .rule, "rule.insufficient_stock"),
    ("product show NONE-1", .notfound, "notfound.sku"),
    ("stock adjust LAMP-1 +1 --code found --if-qty 7 --yes", .conflict, "conflict.qty"),
    ("product delete OLD-1", .confirm, "confirm.needed"),
    ("assert 1 == 2", .assert, "assert.failed"),
  ]

  @Test(
    "The exit code is the class of the failure, and the third does not run",
    arguments: Entry.allCases, 0..<5)
  func stops(_ entry: Entry, _ index: Int) async throws {
    let bench = try await ScriptBench.make()
    let failure = Self.failures[index]
    let body = "stock receive LAMP-1 1\n\(failure.line)\nstock receive RICE 2\n"
    let text = entry.script(body).replacing("$CODE", with: failure.code)
    try bench.folder.write("inner.opsh", body)
    let path = try bench.folder.write("script.opsh", text)
    let console = CapturedConsole(input: text)
    let shell = Shell(ShellContext(host: bench.shell.host, console: console))
    let exit =
      switch entry {
      case .argument: await shell.runScript(Array(text.utf8), called: "-c")
      case .input: await shell.runStandardInput()
      case .option: await shell.run(Word.arguments(["run", "-"]))
      default: await shell.run(Word.arguments(["run", path]))
      }
    #expect(exit == failure.kind.exitCode, "\(console.remarks)")
    #expect(console.remarks.contains(failure.code), "\(console.remarks)")
    #expect(await bench.onHand("RICE") == "0")
    #expect(await bench.onHand() == (entry == .atomic ? "20" : "21"))
  }

  @Test("With on-error continue the third runs, and the end is 3, never 0")
  func goesOn() async throws {
    let bench = try await ScriptBench.make()
    for (number, failure) in Self.failures.enumerated() {
      let answer = try await bench.run(
        "on-error continue\nstock receive LAMP-1 1\n\(failure.line)\nstock receive LAMP-1 1\n",
        named: "s\(number).opsh")
      #expect(answer.exit == 3, "\(answer.remarks)")
      #expect(answer.remarks.contains(failure.code))
      #expect(await bench.onHand() == "\(22 + 2 * number)")
    }
  }
}
