import OpsDomain
import OpsShell
import OpsTesting
import Testing

/// Every example of the help works: run on a fresh sample book, in order, it exits with 0.
@Suite("Examples of the help")
struct ExamplesTests {
  private static let registry = CommandRegistry.standard

  /// Commands that a sample book in memory cannot run, each with its reason. Their examples run on
  /// a real book in `HostExamplesTests` of the application, `serve` as a process of its own.
  static let needsApplication = [
    "init": "makes the files of a book",
    "import book": "makes the files of a book",
    "serve": "runs until it is told to stop",
    "doctor": "inspects the files of a book",
    "store migrate": "copies files and talks to a server",
    "store upgrade": "works on the file of a book",
    "store status": "looks at the files of a book",
    "backup create": "copies the files of a book",
    "backup verify": "reads a file that the application makes",
    "backup files": "reads files that the application makes",
    "backup restore": "makes the files of a book",
    "backup drill": "makes the files of a book",
    "desk join": "makes the files of an offline desk",
    "desk status": "reads the files of an offline desk",
    "sync": "talks to the server of an offline desk",
    "sync status": "reads the files of an offline desk",
    "sync outbox": "reads the files of an offline desk",
    "sync retry": "works on the files of an offline desk",
    "sync drop": "works on the files of an offline desk",
    "conflict list": "reads the files of an offline desk",
    "conflict show": "reads the files of an offline desk",
    "conflict resolve": "works on the files of an offline desk",
    "auth login": "keeps a token in the home folder",
    "auth link": "leads to an identity provider",
    "auth links": "asks the session of the home folder",
    "auth phone": "needs a gateway for text messages",
    "auth unlink": "needs an account at an identity provider",
    "auth logout": "removes the token of the home folder",
    "auth status": "asks the session of the home folder",
    "auth register": "keeps a token in the home folder",
    "auth choose-role": "asks the session of the home folder",
    "auth second-factor": "asks the session of the home folder",
  ]

  /// Commands that one line cannot hold open: their examples run as at a prompt.
  static let needsSession: Set<String> = [
    "begin", "commit", "savepoint", "rollback", "sandbox",
  ]

  private static let names = registry.commands.map(\.name)

  @Test("Every command has two examples, and they begin with its name", arguments: names)
  func twoExamples(_ name: String) throws {
    let command = try #require(Self.registry.commands.first { $0.name == name })
    #expect(command.examples.count >= 2)
    for example in command.examples {
      let invocation = try Binder(Self.registry).bind(
        Word.arguments(CommandLineWords.split(example)))
      // Only `stock release` shows the reservation it releases first, and `apply` its plan.
      // The bulk form of a command has that command's name behind its own.
      let isNamed =
        invocation.command.name == name || (invocation.command.name + " ").hasPrefix(name + " ")
      if example != command.examples.first { #expect(isNamed) }
      #expect(!invocation.options.wantsHelp)
    }
  }

  @Test("Every example exits with 0", arguments: names.filter { needsApplication[$0] == nil })
  func examplesRun(_ name: String) async throws {
    let bench = try await Self.prepared(name)
    let files = try ExampleFiles()
    for example in try #require(Self.registry.commands.first { $0.name == name }).examples {
      if name == "begin" { _ = bench.session?.end() }
      if name == "commit", bench.session?.mode == .direct { _ = await bench.run("begin") }
      let answer = await bench.run(files.words(asWritten: example), as: .administrator)
      #expect(answer.exit == 0, "\(example)\n\(answer.remarks)")
    }
  }

  @Test("What is left to the application does not run without it")
  func listedOnlyWhatNeedsAnApplication() async throws {
    #expect(Set(Self.needsApplication.keys).isSubset(of: Self.names))
    let files = try ExampleFiles()
    for name in Self.needsApplication.keys {
      let bench = try await Self.prepared(name)
      for example in try #require(Self.registry.commands.first { $0.name == name }).examples {
        let console = CapturedConsole(input: "a long and quiet evening\n")
        let shell = Shell(ShellContext(host: bench.host, console: console))
        await #expect(throws: SampleHost.refusal, "\(example)") {
          _ = try await shell.run(try shell.bind(Word.arguments(files.words(of: example))))
        }
      }
    }
  }

  @Test("Preparations are for commands there are")
  func preparationsAreUsed() {
    #expect(Set(ExamplePreparation.all.keys).isSubset(of: Self.names))
  }

  static func prepared(_ name: String, keepsAccess: Bool = false) async throws -> ShellBench {
    func prepare() async throws -> ShellBench {
      let bench = try await ShellBench.make(
        lasting: needsSession.contains(name), keepsAccess: keepsAccess)
      try await ExamplePreparation.prepare(bench, for: name)
      return bench
    }
    // What is kept of looks waits outside of the book, so such a bench is no copy.
    guard !keepsAccess else { return try await prepare() }
    return try await PreparedBenches.bench("examples of \(name)", prepare)
  }
}
