import Foundation
import OpsDomain
import OpsTesting
import Testing

/// The program as it is run: arguments, streams, exit codes and signals of a real process.
@Suite("Program", .timeLimit(.minutes(10)))
struct ProcessTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ arguments: [String], input: String = "") async throws -> OpshProcess.Answer {
    try await OpshProcess(arguments, in: home, input: input).finished()
  }

  @Test("Data goes to standard output, talk to standard error, the class to the exit code")
  func streams() async throws {
    let version = try await run(["version"])
    #expect(version.exit == 0)
    #expect(version.output.hasPrefix("opsh "))
    #expect(version.remarks.isEmpty)
    let wrong = try await run(["--store", "mock", "product", "lst", "-o", "json"])
    #expect(wrong.exit == 64)
    #expect(wrong.output.isEmpty)
    #expect(try DocumentParser.parse(wrong.remarks)["code"] == "usage.unknown_command")
    #expect(try await run(["--store"]).exit == 64)
    #expect(try await run(["--store", "paper", "version"]).exit == 78)
    #expect(try await run(["product", "list"]).exit == 78, "there is no book")
  }

  @Test("A configuration key that nobody reads stops the program with 78")
  func unknownKey() async throws {
    try home.write("config.json", #"{"store":{"knd":"mock"}}"#)
    let answer = try await run(["version"])
    #expect(answer.exit == 78)
    #expect(answer.remarks.contains("config.invalid (78)"))
    #expect(answer.remarks.contains("did you mean store.kind?"))
  }

  @Test("A script from standard input, and standard input that is empty")
  func input() async throws {
    let script = "product create LAMP-1 \"Desk lamp\" --price 24.90\nproduct list -o value:sku\n"
    let answer = try await run(["--store", "mock", "run", "-"], input: script)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.hasSuffix("\nLAMP-1\n"))
    let empty = try await run(["init", "--admin", "anna", "--password-stdin"])
    #expect(empty.exit == 65)
  }

  @Test("SIGTERM ends a server gracefully: exit 0, and its book is closed")
  func sigterm() async throws {
    let made = try await run(
      ["init", "--admin", "anna", "--password-stdin"], input: SignedDesk.password + "\n")
    #expect(made.exit == 0, "\(made.remarks)")
    let server = try await ServerProcess.start(["serve", "--listen", "127.0.0.1:0"], in: home)
    #expect(server.address.hasPrefix("http://127.0.0.1:"))
    let answer = await server.stopped()
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(!answer.isKilled)
    #expect(home.text("book.sqlite-wal")?.isEmpty ?? true, "nothing is left to be recovered")
  }

  @Test("The log of a server names its services, and tells nothing of what they hold")
  func debugLog() async throws {
    let line = #"exec env OPSH_LOG=debug "$program" --store mock serve --listen 127.0.0.1:0"#
    let server = try OpshProcess(bash: line, in: home)
    _ = await server.remark { $0.hasPrefix("opsh serves on ") }
    server.terminate()
    let answer = await server.finished()
    #expect(answer.exit == 0)
    let longest = answer.remarks.split(separator: "\n").map(\.utf8.count).max() ?? 0
    #expect(longest < 1_000, "\(answer.remarks.prefix(2_000))")
  }

  @Test("The password in the address of a server is not repeated")
  func password() async throws {
    let answer = try await run(["--url", "http://user:secret@127.0.0.1:1", "product", "list"])
    #expect(answer.exit == 78)
    #expect(answer.remarks.contains("http://•••@127.0.0.1:1"))
  }
}
