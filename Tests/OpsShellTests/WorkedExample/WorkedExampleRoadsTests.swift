import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// What the shell does with operations besides running one command knows those of an area that is
/// in no product.
@Suite("The worked example on other roads")
struct WorkedExampleRoadsTests {
  private static func bench() async throws -> ShellBench {
    let bench = try await ShellBench.make(as: .workshopManager, blueprint: .withTools)
    #expect(await bench.run("tool create \"Torque wrench\" --price 120").exit == 0)
    return bench
  }

  private func names(_ bench: ShellBench) async -> [String] {
    await bench.run("tool list -o value:name").lines
  }

  @Test("bulk takes its rows, and its commands line by line")
  func bulk() async throws {
    let bench = try await Self.bench()
    let rows = await bench.run(
      "bulk tool create --from - -o json",
      CapturedConsole(input: "name,price\nVice,80\nAnvil,95.50\n"))
    #expect(rows.exit == 0 && rows.figure("ok") == 2, "\(rows.remarks)")
    let edit = "{\"cmd\":\"tool edit\",\"args\":{\"name\":\"Saw\",\"state\":\"lent\"}}"
    let lines = await bench.run(
      "bulk commands --from - -o json", CapturedConsole(input: "tool create Saw\n\(edit)\n"))
    #expect(lines.exit == 0 && lines.figure("ok") == 2, "\(lines.remarks)")
    #expect(await names(bench) == ["Anvil", "Saw", "Torque wrench", "Vice"])
    #expect(await bench.run("tool list --state lent -o value:name").lines == ["Saw"])
  }

  @Test("A script of its commands is one commit")
  func atomic() async throws {
    let bench = try await Self.bench()
    let before = try await bench.book.store.journal.head().sequence
    let run = await bench.run(
      "run - --atomic", CapturedConsole(input: "tool create Vice\ntool create Anvil\n"))
    #expect(run.exit == 0, "\(run.remarks)")
    #expect(await names(bench) == ["Anvil", "Torque wrench", "Vice"])
    #expect(try await bench.book.store.journal.head().sequence == before + 1)
  }

  @Test("A token is made for its operations, and narrowed to one of them")
  func scopes() async throws {
    let bench = try await Self.bench()
    let folder = try TemporaryFolder()
    let file = folder.file("tools.token")
    let made = await bench.run([
      "token", "create", "tools", "--scope", "tool", "--token-out", file, "-o", "json",
    ])
    #expect(made.exit == 0, "\(made.remarks)")
    let narrowed = await bench.run([
      "token", "narrow", "--from", file, "--scope", "tool.create", "-o", "json",
    ])
    #expect(narrowed.exit == 0, "\(narrowed.remarks)")
    let unknown = await bench.run(["token", "narrow", "--from", file, "--scope", "tool.sell"])
    #expect(unknown.exit == 65)
  }

  @Test("A field that its answer does not have is refused before anything is written")
  func fields() async throws {
    let bench = try await Self.bench()
    let refused = await bench.run("tool create Vice --fields weight -o json")
    #expect(refused.exit == 64, "\(refused.output)\(refused.remarks)")
    #expect(await names(bench) == ["Torque wrench"])
  }

  @Test("explain says what undo makes of it, and can-i whether it may be done")
  func explanation() async throws {
    let bench = try await Self.bench()
    let explained = await bench.run("explain tool edit").output
    #expect(explained.contains("undo        yes, unless a later change depends on it"))
    #expect(await bench.run("can-i tool create Vice").exit == 0)
    #expect(await bench.run("can-i tool create Vice", as: .salesperson).exit == 1)
  }

  @Test("history finds its record by the name")
  func history() async throws {
    let bench = try await Self.bench()
    #expect(await bench.run("tool edit \"Torque wrench\" --state broken").exit == 0)
    let found = await bench.run("history \"torque WRENCH\" -o value:operation")
    #expect(found.lines == ["tool.edit", "tool.create"], "\(found.remarks)")
    let kind = await bench.run("history \"Torque wrench\" --kind tool -o value:operation")
    #expect(kind.lines == ["tool.edit", "tool.create"], "\(kind.remarks)")
  }
}
