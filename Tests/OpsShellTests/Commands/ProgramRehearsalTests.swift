import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsShell

/// The commands of the program itself, those of the prompt among them, tried out: each changes
/// nothing, or says that it cannot be tried out.
@Suite("Rehearsals of the program's own commands")
struct ProgramRehearsalTests {
  private static let registry = CommandRegistry.standard.adding(
    PromptCommands(control: PromptControl()).all)
  private static let names = registry.commands.filter { $0.operation == nil }.map(\.name)

  /// Ways to ask for a rehearsal, wherever the command stands.
  enum Way: String, CaseIterable {
    case dryRun, sandbox, plan

    var words: [String] {
      switch self {
      case .dryRun: ["-n"]
      case .sandbox: ["--sandbox"]
      case .plan: ["plan"]
      }
    }

    var rehearsal: Rehearsal { self == .dryRun ? .dryRun : .sandbox }
  }

  @Test("It changes nothing, or is refused", arguments: names, Way.allCases)
  func nothing(_ name: String, _ way: Way) async throws {
    let command = try #require(Self.registry.commands.first { $0.name == name })
    for example in command.examples {
      let bench = try await ExamplesTests.prepared(name)
      let files = try ExampleFiles()
      if name == "apply" {
        let save = files.words(of: "plan --save december.plan stock receive LAMP-1 10")
        #expect(await bench.run(save).exit == 0)
      }
      let before = try await bench.book.state()
      let head = try await bench.book.store.journal.head().sequence
      let mode = bench.session?.mode
      let console = CapturedConsole(input: "a long and quiet evening\n")
      let shell = Shell(
        ShellContext(
          host: bench.host, console: console, registry: Self.registry, session: bench.session))
      let words = way.words + files.words(of: example) + ["--yes"]
      let exit = await shell.run(Word.arguments(words))
      let about: Comment = "\(words): \(exit) \(console.remarks)"
      #expect(exit != ErrorClass.internalError.exitCode, about)
      if try shell.bind(Word.arguments(words)).command.name == name || way == .plan,
        !command.rehearsals.contains(way.rehearsal)
      {
        #expect(exit == ErrorClass.usage.exitCode, about)
        #expect(console.remarks.contains("nothing was done"), about)
      }
      #expect(bench.host.asked.isEmpty, about)
      #expect(try await bench.book.state() == before, about)
      #expect(try await bench.book.store.journal.head().sequence == head, about)
      #expect(bench.session?.mode == mode, about)
    }
  }

  @Test("A one-shot sandbox says that nothing was kept", arguments: WriteCommand.operations)
  func sandboxed(_ name: String) async throws {
    let files = try ExampleFiles()
    let bench = try await WriteCommand.bench(name)
    var answered = 0
    for words in try WriteCommand.examples(name, files) {
      let answer = await bench.run(words + ["--sandbox", "--yes", "-o", "json"])
      guard answer.exit == 0 else { continue }
      answered += 1
      #expect(answer.json?["changed"] == false, "\(words): \(answer.output)")
      #expect(answer.json?["op"] == .null, "\(words): \(answer.output)")
      #expect(answer.remarks.contains("sandbox: nothing was kept"), "\(words)")
    }
    #expect(answered > 0)
  }
}
