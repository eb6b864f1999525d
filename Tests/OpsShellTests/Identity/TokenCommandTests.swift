import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

@Suite("Token commands")
struct TokenCommandTests {
  @Test("A secret is shown once, and the same key makes no second one")
  func once() async throws {
    let bench = try await ShellBench.make()
    let made = await bench.run(
      "token create nightly --scope stock -o json --key k-1", as: .salesperson)
    let token = try #require(made.json?["data"]?["token"]?.string)
    #expect(token.hasPrefix("opsht_"))
    let again = await bench.run(
      "token create nightly --scope stock -o json --key k-1", as: .salesperson)
    #expect(again.exit == 81)
    #expect(again.remarks.contains("a token is shown only once"), "\(again.remarks)")
    #expect(again.remarks.contains("opsh token rotate"), "\(again.remarks)")
    let listed = await bench.run("token list -o json", as: .salesperson)
    #expect(listed.json?["data"]?.items?.count == 1)
    #expect(!listed.output.contains(token))
  }

  @Test("A file for the token is readable by its owner alone, and the answer holds no secret")
  func file() async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let path = files.words(of: "backup.token")[0]
    let made = await bench.run(
      ["token", "create", "backup", "--token-out", path, "-o", "json"], as: .salesperson)
    #expect(made.exit == 0)
    #expect(made.json?["data"]?["token"] == .null)
    let text = try #require(files.text("backup.token"))
    #expect(text.hasPrefix("opsht_") && text.hasSuffix("\n"))
    #expect(!made.output.contains(text.dropLast()))
  }

  @Test(
    "A token that nobody keeps shows no secret, and no file is said to hold it",
    arguments: ["-n", "--sandbox"])
  func rehearsed(_ option: String) async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let path = files.words(of: "backup.token")[0]
    let plain = await bench.run(["token", "create", "backup", option], as: .salesperson)
    #expect(plain.exit == 0 && !plain.output.contains("opsht_"), "\(plain.remarks)")
    let kept = await bench.run(
      ["token", "create", "backup", option, "--token-out", path], as: .salesperson)
    #expect(kept.exit == 0 && !kept.output.contains("The token is in"), "\(kept.remarks)")
    #expect(kept.remarks.contains("is not written"), "\(kept.remarks)")
    #expect(files.text("backup.token") == nil)
  }

  @Test("Between begin and commit no token is made, and the file keeps what it has")
  func staged() async throws {
    let bench = try await ShellBench.make(lasting: true)
    let files = try ExampleFiles()
    let path = files.words(of: "backup.token")[0]
    _ = await bench.run(
      ["token", "create", "backup", "--token-out", path], as: .salesperson)
    let kept = try #require(files.text("backup.token"))
    #expect(await bench.run("begin", as: .salesperson).exit == 0)
    let rotated = await bench.run(
      ["token", "rotate", "backup", "--token-out", path, "--yes"], as: .salesperson)
    #expect(rotated.exit == 64 && rotated.remarks.contains("between begin and commit"))
    #expect(files.text("backup.token") == kept)
    _ = await bench.run("rollback", as: .salesperson)
  }

  @Test("A narrowed token can less, and needs the book for nothing")
  func narrowed() async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let path = files.words(of: "backup.token")[0]
    _ = await bench.run(
      ["token", "create", "backup", "--token-out", path], as: .salesperson)
    let made = await bench.run(
      ["token", "narrow", "--from", path, "--read-only", "--uses", "1", "-o", "json"])
    let token = try #require(made.json?["data"]?["token"]?.string)
    let identity = bench.book.dependencies.identity
    let principal = try await identity.authenticate(Secret(token))
    #expect(principal.limits.isReadOnly && principal.name == "sam")
    await #expect(throws: OpsError.self) {
      _ = try await identity.authenticate(Secret(token))
    }
  }

  @Test("A scope that nothing belongs to is refused as when a token is made")
  func strangeScope() async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let path = files.words(of: "backup.token")[0]
    _ = await bench.run(["token", "create", "backup", "--token-out", path], as: .salesperson)
    let made = await bench.run("token create other --scope nonsense", as: .salesperson)
    let narrowed = await bench.run(["token", "narrow", "--from", path, "--scope", "nonsense"])
    #expect(made.exit == 65 && narrowed.exit == 65)
    #expect(narrowed.remarks == made.remarks)
  }

  @Test("A token that would last too long is refused with a way out")
  func tooLong() async throws {
    let bench = try await ShellBench.make()
    let refused = await bench.run("token create nightly --ttl 400d -o json", as: .salesperson)
    #expect(refused.exit == 65)
    #expect(refused.failure?["hint"]?.string?.isEmpty == false)
  }

  @Test(
    "Nothing to take away, a bad scope and no token are refused",
    arguments: [
      "token narrow --from nightly.token", "token narrow --from nightly.token --uses 0",
      "token narrow --from nightly.token --scope Stock!",
      "token narrow --from nightly.token --scope nonsense",
      "token narrow --from nightly.token --hours 8-18",
      "token narrow --from scripts/receive.opsh --read-only",
    ])
  func refused(_ line: String) async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let answer = await bench.run(files.words(of: line))
    #expect(answer.exit == 65, "\(answer.remarks)")
  }

  @Test("A token file that others may read is refused, as for the token of a command")
  func openFile() async throws {
    let bench = try await ShellBench.make()
    let files = try ExampleFiles()
    let text = "opsht_" + String(repeating: "A", count: 43)
    let path = try files.folder.write("open.token", text, mode: 0o644)
    let refused = await bench.run(["token", "narrow", "--from", path, "--uses", "1"])
    #expect(refused.exit == 78 && refused.remarks.contains("open to others"))
    let typed = await bench.run(["token", "narrow", "--from", text, "--uses", "1"])
    #expect(typed.exit == 66 && typed.remarks.contains("Cannot read opsht_•••"))
  }
}
