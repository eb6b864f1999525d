import OpsDomain
import OpsShell
import Testing

/// The same words mean the same as arguments, as text, in a file and at the prompt.
@Suite("One grammar", .timeLimit(.minutes(10)))
struct OneGrammarTests {
  private static let registry = CommandRegistry.standard

  /// Commands that not every way has, or whose answer is about the way itself.
  private static let exceptions: [String: (ways: [Way], reason: String)] = {
    let statement = "a statement in scripts: says nothing, and scripts close what they open"
    let called = "a script in a script is a function: it has a value, and is no run of its own"
    let session = "about the session: at the prompt there are commands of the prompt as well"
    let prompt = "about the command before it, which scripts handle with catch"
    return [
      "begin": ([.arguments, .prompt], statement), "commit": ([.arguments, .prompt], statement),
      "savepoint": ([.arguments, .prompt], statement),
      "rollback": ([.arguments, .prompt], statement),
      "sandbox": ([.arguments, .prompt], statement),
      "run": ([.arguments, .prompt], called), "run show": ([.arguments, .prompt], called),
      "run resume": ([.arguments, .prompt], called), "run list": ([.arguments, .prompt], called),
      "spec": ([.arguments, .text, .file], session), "help": ([.arguments, .text, .file], session),
      "man": ([.arguments, .text, .file], session), "why": ([.arguments, .prompt], prompt),
    ]
  }()

  /// Commands that write a file as it stands.
  private static let files: Set<String> = [
    "job rejects", "audit export", "notice calendar", "count sheet", "order receipt",
    "attachment get",
  ]

  /// What has to be done before each further example.
  private static let between = ["begin": "rollback", "commit": "begin"]

  /// Prefixes that take the format themselves.
  private static let prefixes = ["plan ", "can-i ", "who-can ", "explain "]

  private static let names = registry.commands.map(\.name)
    .filter { ExamplesTests.needsApplication[$0] == nil }
    // It writes lines without an end, and no JSON.
    .filter { $0 != "change tail" }
    // Three make another secret each time (the code of a delivery), and one says how long it took.
    .filter { !["token narrow", "order place", "order pay", "workshop bench"].contains($0) }

  @Test("Every example gives the same four times", arguments: names)
  func examples(_ name: String) async throws {
    let command = try #require(Self.registry.commands.first { $0.name == name })
    var first: [Way.Answer] = []
    for way in Self.exceptions[name]?.ways ?? Way.allCases {
      let bench = try await ExamplesTests.prepared(name)
      bench.host.become(.administrator)
      let files = try ExampleFiles()
      let lines = command.examples.map { files.line($0) }
        .flatMap { [Self.between[name], $0].compactMap(\.self) }
        .dropFirst(Self.between[name] == nil ? 0 : 1).map(Self.inJSON)
      let answers = try await way.run(lines, on: bench, hiding: files.folder.path)
      guard way != .arguments else {
        first = answers
        continue
      }
      #expect(answers.count == first.count)
      for (index, (answer, wanted)) in zip(answers, first).enumerated() {
        let about: Comment = "\(way): \(lines[index])\n\(answer.output)\n\(answer.remarks)"
        #expect(answer.exit == wanted.exit, about)
        if Self.files.contains(name), wanted.documents?.isEmpty != false {
          #expect(answer.output == wanted.output, about)
          continue
        }
        #expect(wanted.documents?.isEmpty == false, "\(lines[index])\n\(wanted.remarks)")
        #expect(answer.documents == wanted.documents, about)
      }
    }
  }

  /// The line with its answer in JSON.
  private static func inJSON(_ line: String) -> String {
    var line = line
    for format in ["json", "csv"] { line = line.replacing(" -o \(format)", with: "") }
    line = line.replacing(" -q", with: "")
    for prefix in prefixes where line.hasPrefix(prefix) {
      return prefix + "-o json " + line.dropFirst(prefix.count)
    }
    return line + " -o json"
  }

  @Test("Exceptions are for commands there are")
  func exceptionsAreUsed() {
    #expect(Set(Self.exceptions.keys).isSubset(of: Self.names))
  }

  @Test(
    "Failures are the same too: exit code, error code and field",
    arguments: [
      "product lst", "stock issue LAMP-1 9999", "product show NONE-1", "product delete OLD-1",
      "stock receive LAMP-1", "stock receive LAMP-1 1 --lotte A",
      "stock adjust LAMP-1 +1 --code found --if-qty 7",
      "product list --out /none/list.csv", "location create MAIN", "customer show NOBODY",
      "bulk stock receive --from /none.csv",
      "product create 'LAMP 7' Lamp --scale 9", "stock receive LAMP-1 1 --expect-rows 7",
    ])
  func failures(_ line: String) async throws {
    var first: Way.Answer?
    for way in Way.allCases {
      let bench = try await ShellBench.make()
      let answers = try await way.run([line], on: bench, environment: ["OPSH_OUTPUT": "json"])
      let answer = try #require(answers.first)
      #expect(answer.exit >= 64)
      // A script that has begun answers with what it did so far.
      let run = answer.documents?.first
      #expect(answer.output.isEmpty || run?["schema"] == "run/1" && run?["ok"] == false)
      #expect(answer.output.isEmpty || [.text, .file].contains(way))
      let wanted = first ?? answer
      let about: Comment = "\(way): \(answer.remarks)\n\(wanted.remarks)"
      #expect(answer.exit == wanted.exit, about)
      for field in ["code", "class", "exit", "field"] {
        #expect(answer.failure?[field] == wanted.failure?[field], about)
      }
      #expect(answer.failure?["exit"] == .integer(Int64(answer.exit)), about)
      first = wanted
    }
  }
}
