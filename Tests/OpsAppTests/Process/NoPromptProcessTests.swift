import OpsTesting
import Testing

/// Where nobody can be asked nothing is asked, whatever standard input is.
@Suite("No question without a terminal", .timeLimit(.minutes(10)))
struct NoPromptProcessTests {
  @Test(
    "83, the option that confirms, and no change",
    arguments: [
      "product delete LAMP-1", "undo", "user disable sam", "role revoke sam salesperson",
      "-c 'product delete LAMP-1'", "run confirm.opsh",
    ], ["< /dev/null", "<<< yes", "<&-", "< <(yes)"])
  func refused(_ line: String, _ input: String) async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    let password = try home.write("sam.password", SignedDesk.password + "\n")
    for made in [
      ["user", "create", "sam", "--role", "salesperson", "--password-file", password],
      ["product", "create", "LAMP-1", "Lamp"],
    ] {
      #expect(await desk.run(made).exit == 0)
    }
    try home.write("confirm.opsh", "confirm \"Close the day?\"\nproduct delete LAMP-1 --yes\n")
    let before = await desk.run("audit list -o value:sequence").output
    let answer = try await OpshProcess(bash: "opsh \(line) -o json \(input)", in: home).finished()
    #expect(answer.exit == 83, "\(answer.remarks)")
    #expect(answer.remarks.contains("confirm.needed"), "\(answer.remarks)")
    #expect(answer.remarks.contains("--yes"), "\(answer.remarks)")
    // A run tells how far it got; a command says nothing.
    let isRun = line.hasPrefix("run ") || line.hasPrefix("-c ")
    #expect(answer.output.isEmpty == !isRun, "\(answer.output)")
    #expect(!isRun || answer.output.hasPrefix(#"{"schema":"run/1","ok":false"#))
    #expect(await desk.run("audit list -o value:sequence").output == before)
  }
}
