import OpsDomain
import Testing

@testable import OpsShell

/// How failures are told: on standard error, in one shape, with the exit code of their class.
@Suite("Errors of the shell")
struct ShellErrorTests {
  @Test("A person reads code, sentence, field and what to try; standard output stays empty")
  func block() async throws {
    let answer = try await ShellBench.make().run("product edit LAMP-1 --price cheap")
    #expect(answer.exit == 65)
    #expect(answer.output.isEmpty)
    #expect(
      answer.remarks == """
        error: data.bad_amount (65)
           "cheap" is not a number
           field price | try: write it like 5 or 2.55: digits and a point, no spaces

        """)
  }

  @Test(
    "A program reads one line of JSON, also when the line could not be bound",
    arguments: ["-o json", "--output=ndjson", "--output json@1"])
  func json(_ format: String) async throws {
    let answer = try await ShellBench.make().run("product shw LAMP-1 \(format)")
    #expect(answer.exit == 64)
    #expect(answer.output.isEmpty)
    #expect(answer.remarks.hasSuffix("}\n"))
    let failure = try #require(answer.failure)
    #expect(
      failure.members?.members.map(\.key) == [
        "schema", "ok", "code", "class", "exit", "message", "field", "hint", "retryable", "at",
      ])
    #expect(failure["schema"] == "error/1")
    #expect(failure["ok"] == false)
    #expect(failure["code"] == "usage.unknown_command")
    #expect(failure["class"] == "usage")
    #expect(failure["exit"] == .integer(64))
    #expect(failure["hint"] == "did you mean: product show")
    #expect(failure["at"] == .null)
  }

  @Test(
    "The class of a failure is the exit code",
    arguments: [
      ("frob", 64), ("product list --limit 0", 65), ("run nothing.opsh", 66),
      ("product show NONE", 80), ("stock adjust LAMP-1 1 --code found --if-qty 3", 81),
      ("stock issue LAMP-1 999", 82), ("product delete OLD-1", 83),
    ] as [(String, Int32)])
  func exitCodes(_ line: String, _ exit: Int32) async throws {
    #expect(try await ShellBench.make().run(line).exit == exit)
  }

  @Test("Everybody is asked who they are, and told what they may")
  func people() async throws {
    let bench = try await ShellBench.make(as: nil)
    #expect(await bench.run("product list").exit == 79)
    #expect(await bench.run("product create A B", as: .driver).exit == 77)
    #expect(await bench.run("version", as: nil).exit == 0)
  }

  @Test("Every code has the exit code of its class", arguments: ErrorCode.allCases)
  func everyCode(_ code: ErrorCode) async throws {
    let console = CapturedConsole()
    let host = SampleHost(try await .make(), as: nil)
    let shell = Shell(ShellContext(host: host, console: console))
    let error = OpsError(code, "Something")
    #expect(shell.report(error, format: nil) == error.errorClass.exitCode)
    #expect(console.remarks.hasPrefix("error: \(code.rawValue) (\(error.errorClass.exitCode))\n"))
  }

  @Test("An unexpected failure is a bug without its details, a cancelled task an interruption")
  func unforeseen() async throws {
    struct Surprise: Error { let secret = "hunter2" }
    let console = CapturedConsole()
    let host = SampleHost(try await .make(), as: nil)
    let shell = Shell(ShellContext(host: host, console: console))
    #expect(shell.report(Surprise(), format: .json) == 70)
    #expect(!console.remarks.contains("hunter2"))
    #expect(console.remarks.contains("\"code\":\"internal.bug\""))
    #expect(shell.report(CancellationError(), format: nil) == 130)
  }

  @Test("At a terminal the error is coloured, with NO_COLOR it is not")
  func colour() async throws {
    let bench = try await ShellBench.make()
    let coloured = await bench.run("frob", CapturedConsole(isTerminal: true))
    #expect(coloured.remarks.contains("\u{1B}[1;31m"))
    let plain = await bench.run(
      "frob", CapturedConsole(isTerminal: true, environment: ["NO_COLOR": "1"]))
    #expect(!plain.remarks.contains("\u{1B}"))
  }

  @Test("Control characters of the input reach no terminal")
  func hostileInput() async throws {
    let answer = try await ShellBench.make().run(["product", "show", "\u{1B}]0;x\u{7}"])
    #expect(!answer.remarks.contains("\u{1B}"))
    #expect(!answer.remarks.contains("\u{7}"))
  }

  @Test(
    "The question names what was understood, and what stands for what was left out",
    arguments: [
      (
        "menu remove \"Bella Napoli\" LAMP-1",
        "menu remove \"Bella Napoli\" LAMP-1: removes a product from the menu of a partner."
      ),
      (
        "order refund ORD-000001 --reason late",
        "order refund ORD-000001 --reason late: refunds an order, completely or in part "
          + "(amount: all that was not refunded yet)."
      ),
      (
        "order refund ORD-000001 2.50 --reason late",
        "order refund ORD-000001 2.5 --reason late: refunds an order, completely or in part."
      ),
      (
        "payout run --until 2027-02-28",
        "payout run --until 2027-02-28: pays partners and drivers all that they are owed."
      ),
      (
        "promo retire Welcome",
        "promo retire Welcome: ends a promotion; orders placed before keep it."
      ),
    ])
  func question(_ line: String, _ question: String) async throws {
    let bench = try await ShellBench.make()
    let context = ShellContext(
      host: bench.host, console: CapturedConsole(), registry: bench.registry)
    let invocation = try Shell(context).bind(Word.arguments(CommandLineWords.split(line)))
    #expect(ConfirmationQuestion(invocation, context.glyphs).text == question + " Sure?")
    let sum = ConfirmationQuestion(invocation, context.glyphs, stake: "That is 2.50 EUR.")
    #expect(sum.text == question + " That is 2.50 EUR. Sure?")
  }

  @Test("What cannot be undone is asked for, and only a yes is a yes")
  func confirmation() async throws {
    let bench = try await ShellBench.make()
    let line = "product delete OLD-1"
    let asked = await bench.run(line, CapturedConsole(answers: ["maybe"]))
    #expect(asked.exit == 83)
    let question = "product delete OLD-1: deletes a product that was never used. Sure? [y/N] "
    #expect(asked.remarks.hasPrefix(question), "\(asked.remarks)")
    #expect(await bench.run(line).exit == 83)
    #expect(await bench.run("product show OLD-1").exit == 0)
    #expect(await bench.run(line + " --dry-run").exit == 0)
    #expect(await bench.run("product show OLD-1").exit == 0)
    #expect(await bench.run(line, CapturedConsole(answers: ["Yes"])).exit == 0)
    #expect(await bench.run("product show OLD-1").exit == 80)
  }
}
