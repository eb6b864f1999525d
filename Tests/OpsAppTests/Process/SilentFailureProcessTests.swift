import OpsTesting
import Testing

/// Three commands, the middle one fails, in real processes: the calling shell always learns of it.
@Suite("No silent failure of processes", .timeLimit(.minutes(10)))
struct SilentFailureProcessTests {
  private static let script = """
    product create LAMP-1 Lamp
    product show NONE-1
    product create LAMP-2 Lamp
    """

  @Test(
    "By file, input, argument, include, called, and through a pipe: 80, and no third command",
    arguments: [
      "opsh run three.opsh", "opsh run - < three.opsh", "opsh < three.opsh",
      "opsh -c \"$(< three.opsh)\"", "opsh run include.opsh", "opsh run call.opsh",
      "opsh run three.opsh --atomic",
      "opsh run three.opsh | cat", "opsh < three.opsh | cat", "cat three.opsh | opsh | cat",
      "opsh -c \"$(< three.opsh)\" | cat", "opsh run include.opsh | cat | cat",
      "opsh run call.opsh -o ndjson | cat", "opsh -c 'product show NONE-1' | cat",
      "opsh run three.opsh && opsh product create LAMP-2 Lamp",
    ])
  func stops(_ line: String) async throws {
    let home = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(home)
    try home.write("three.opsh", Self.script + "\n")
    try home.write("include.opsh", "include \"three.opsh\"\nproduct create LAMP-3 Lamp\n")
    try home.write("call.opsh", "run ./three.opsh\nproduct create LAMP-3 Lamp\n")
    let answer = try await OpshProcess(bash: line, in: home).finished()
    #expect(answer.exit == 80, "\(answer.remarks)")
    #expect(answer.remarks.contains("notfound.sku"), "\(answer.remarks)")
    #expect(await desk.run("product show LAMP-2").exit == 80)
    #expect(await desk.run("product show LAMP-3").exit == 80)
  }
}
