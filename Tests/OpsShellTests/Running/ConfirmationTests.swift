import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// What is found out before anybody is asked.
@Suite("The question before a command")
struct ConfirmationTests {
  @Test(
    "Who may not do it, and who asks for what cannot be, is told so in place of the question",
    arguments: [
      ("product delete OLD-1", Role.driver, 77, "denied.permission"),
      ("payout run", .customer, 77, "denied.permission"),
      ("product delete NONE-1", .administrator, 80, "notfound.sku"),
      ("product delete LAMP-1", .administrator, 82, "rule."),
    ] as [(String, Role, Int32, String)])
  func refusedFirst(_ line: String, _ role: Role, _ exit: Int32, _ code: String) async throws {
    let bench = try await ShellBench.make()
    for console in [CapturedConsole(answers: ["y"]), CapturedConsole()] {
      let answer = await bench.run(line, as: role, console)
      #expect(answer.exit == exit, "\(answer.remarks)")
      #expect(answer.remarks.contains(code), "\(answer.remarks)")
      #expect(!answer.remarks.contains("Sure?"), "\(answer.remarks)")
    }
  }

  @Test("Where nothing is owed, a payout run says so, asks nobody and succeeds")
  func nothingOwed() async throws {
    let bench = try await ShellBench.make()
    for console in [CapturedConsole(answers: ["no"]), CapturedConsole()] {
      let answer = await bench.run("payout run", console)
      #expect(answer.exit == 0, "\(answer.remarks)")
      #expect(answer.remarks == "Nothing is owed, so nobody is paid.\n")
    }
  }

  @Test("At a narrow terminal a question breaks between words", arguments: [40, 60])
  func narrow(_ width: Int) async throws {
    let bench = try await ShellBench.make()
    let console = CapturedConsole(answers: ["no"], isTerminal: true, width: width)
    let asked = await bench.run("product delete OLD-1", console)
    #expect(asked.exit == 83, "\(asked.remarks)")
    let question = try #require(asked.remarks.firstRange(of: "[y/N] "), "\(asked.remarks)")
    let lines = asked.remarks[..<question.upperBound].split(separator: "\n")
    #expect(lines.count > 1 && lines.allSatisfy { $0.count <= width }, "\(lines)")
    #expect(
      lines.joined(separator: " ")
        == "product delete OLD-1: deletes a product that was never used. Sure? [y/N] ")
  }

  @Test("The question of a merge says who goes, and who gets what")
  func merge() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("oos create 000002 LAMP-1 5").exit == 0)
    let asked = await bench.run(
      "customer merge 000002 000001", CapturedConsole(answers: ["no"]))
    #expect(asked.exit == 83, "\(asked.remarks)")
    let sentence =
      "000002 goes; 000001 gets its records (1 request). Sure?"
    #expect(asked.remarks.contains(sentence), "\(asked.remarks)")
  }

  @Test("The question names the money that goes back, and nothing has gone before a yes")
  func refund() async throws {
    let bench = try await WriteCommand.bench("order refund")
    let before = try await bench.book.state()
    let line = "order refund ORD-000001 2.50 --reason \"cold pizza\" --bearer partner"
    let asked = await bench.run(line, CapturedConsole(answers: ["no"]))
    #expect(asked.exit == 83, "\(asked.remarks)")
    #expect(asked.remarks.contains("That is 2.50 EUR. Sure?"), "\(asked.remarks)")
    #expect(try await bench.book.state() == before)
    let all = await bench.run(
      "order refund ORD-000001 --reason cold --bearer partner", CapturedConsole(answers: ["no"]))
    #expect(all.remarks.contains(" EUR. Sure?"), "\(all.remarks)")
    let more = await bench.run(
      "order refund ORD-000001 999 --reason cold --bearer partner",
      CapturedConsole(answers: ["y"]))
    #expect(more.exit == 82 && !more.remarks.contains("Sure?"), "\(more.remarks)")
  }
}
