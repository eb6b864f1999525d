import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

/// Where a command takes a password from.
@Suite("Sources of a password")
struct PasswordSourceTests {
  private func read(
    _ line: String, _ console: CapturedConsole, isNew: Bool = false
  ) async throws -> String {
    let context = ShellContext(host: SampleHost(try await .make(), as: nil), console: console)
    let invocation = try Binder(.standard).bind(
      Word.arguments(CommandLineWords.split("auth login sam " + line)))
    return try PasswordSource.read(invocation, context, isNew: isNew).reveal()
  }

  @Test("The first line of a file, byte for byte, without its line end")
  func file() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("sam.password", " a quiet évening \r\nsecond line\n")
    #expect(try await read("--password-file \(path)", CapturedConsole()) == " a quiet évening ")
  }

  @Test("The first line of standard input")
  func input() async throws {
    let console = CapturedConsole(input: "a quiet evening")
    #expect(try await read("--password-stdin", console) == "a quiet evening")
  }

  @Test("A person, who types a new one twice")
  func person() async throws {
    let once = CapturedConsole(answers: ["a quiet evening"])
    #expect(try await read("", once) == "a quiet evening")
    #expect(once.remarks == "Password: ")
    let twice = CapturedConsole(answers: ["a quiet evening", "a quiet evening"])
    #expect(try await read("", twice, isNew: true) == "a quiet evening")
    #expect(twice.remarks.hasSuffix("Password: Repeat the password: "))
    #expect(twice.remarks.hasPrefix("A password has at least 15 characters"))
    for second in ["another evening", nil] {
      let console = CapturedConsole(answers: ["a quiet evening", second].compactMap(\.self))
      await #expect { try await read("", console, isNew: true) } throws: {
        ($0 as? OpsError)?.message == "The two passwords differ"
      }
    }
  }

  @Test("A new one that will not do is refused before it is typed again; the rules are wrapped")
  func short() async throws {
    let console = CapturedConsole(answers: ["short", "short"], isTerminal: true, width: 60)
    let bench = try await ShellBench.make()
    let context = ShellContext(host: bench.host, console: console, registry: bench.registry)
    let invocation = try Binder(bench.registry).bind(
      Word.arguments(["auth", "register", "lina"]))
    #expect(throws: OpsError.self) {
      try PasswordSource.read(invocation, context, isNew: true, user: "lina")
    }
    #expect(!console.remarks.contains("Repeat the password"))
    let lines = console.remarks.split(separator: "\n")
    #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 60 }, "\(console.remarks)")
  }

  @Test("Nothing else: without a source it says which there are")
  func none() async throws {
    await #expect { try await read("", CapturedConsole()) } throws: {
      ($0 as? OpsError)?.code == .usage
        && ($0 as? OpsError)?.hint == "use --password-file FILE or --password-stdin"
    }
    await #expect { try await read("--password-stdin", CapturedConsole(input: "\n")) } throws: {
      ($0 as? OpsError)?.code == .badValue
    }
    await #expect { try await read("--password-file nowhere", CapturedConsole()) } throws: {
      ($0 as? OpsError)?.code == .noInput
    }
  }

  @Test("A user is added with a password, and the password is in no answer and no journal")
  func userWithPassword() async throws {
    let bench = try await ShellBench.make()
    let console = CapturedConsole(input: "three old bicycles\n")
    let answer = await bench.run("user create rasa --password-stdin -o json", console)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.json?["changed"] == true)
    #expect(!answer.output.contains("bicycles"))
    let journal = await bench.run("audit show 2 -o json")
    #expect(journal.exit == 0)
    #expect(!journal.output.contains("bicycles"))
    let again = CapturedConsole(input: "four old bicycles\n")
    let changed = await bench.run("user set-password rasa --password-stdin", again)
    #expect(changed.exit == 0, "\(changed.remarks)")
    let weak = CapturedConsole(input: "short\n")
    #expect(await bench.run("user set-password rasa --password-stdin", weak).exit == 65)
  }

  @Test("A dry run of what takes or gives a secret shows what would change, without the secret")
  func rehearsed() async throws {
    let bench = try await ShellBench.make()
    let input = CapturedConsole(input: "three old bicycles\n")
    let created = await bench.run("user create rasa --role salesperson --password-stdin -n", input)
    #expect(created.exit == 0, "\(created.remarks)")
    for word in ["+ user", "+ role", "+ password", "dry run: would change;"] {
      #expect(created.remarks.contains(word), "\(created.remarks)")
    }
    #expect(!created.remarks.contains("bicycles"))
    #expect(await bench.run("user show rasa").exit == 80)
    let token = await bench.run("token create nightly --scope stock --ttl 1d -n")
    #expect(token.remarks.contains("+ token"), "\(token.remarks)")
    #expect(await bench.run("user create rasa").exit == 0)
    let again = CapturedConsole(input: "three old bicycles\n")
    let changed = await bench.run("user set-password rasa --password-stdin -n", again)
    #expect(changed.remarks.contains("+ password"), "\(changed.remarks)")
    let weak = CapturedConsole(input: "short\n")
    #expect(await bench.run("user set-password rasa --password-stdin -n", weak).exit == 65)
  }
}
