import OpsDomain
import OpsKernel
import OpsShell
import OpsStorageMock
import OpsTesting

/// Asks the book whatever the commands ask it: their examples, and every list with each of its
/// options, three pages of it.
struct AskedQuestions {
  private static let commands = CommandRegistry.standard.commands.filter {
    ExamplesTests.needsApplication[$0.name] == nil
  }

  /// Commands that are asked about side by side, each on a book of its own.
  private static let atOnce = 4

  /// All commands, into the log.
  static func gather() async throws -> QuestionLog {
    let log = QuestionLog()
    try await QuestionLog.$current.withValue(log) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, command) in commands.enumerated() {
          if number >= atOnce { _ = try await group.next() }
          group.addTask { try await ask(command) }
        }
        try await group.waitForAll()
      }
    }
    return log
  }

  private static func ask(_ command: Command) async throws {
    let bench = try await ExamplesTests.prepared(command.name)
    let files = try ExampleFiles()
    for example in command.examples {
      if command.name == "begin" { _ = bench.session?.end() }
      if command.name == "commit", bench.session?.mode == .direct {
        _ = await bench.run("begin")
      }
      _ = await bench.run(files.words(of: example), as: .administrator)
    }
    if command.isList, let first = command.examples.first {
      try await lists(command, files.words(of: first))
    }
  }

  /// The list with none and with each of its options, as the one who may see all and as one who may
  /// see some.
  private static func lists(_ command: Command, _ example: [String]) async throws {
    let bench = try await ExamplesTests.prepared(command.name)
    let words = Array(example.prefix { !$0.hasPrefix("--") && $0 != "-o" })
    let own = command.parameters.filter { parameter in
      !parameter.isPositional && !["limit", "after"].contains(parameter.name)
    }
    for options in [[]] + own.flatMap(values) {
      for role in [Role.administrator, .salesperson] {
        await pages(words + options, as: role, on: bench)
      }
    }
  }

  private static func pages(_ words: [String], as role: Role, on bench: ShellBench) async {
    var position: String?
    for _ in 0..<3 {
      let after = position.map { ["--after", $0] } ?? []
      let answer = await bench.run(
        words + ["--limit", "1", "-o", "json"] + after, as: role)
      guard answer.exit == 0, case .text(let next)? = answer.json?.members?["next"] else { return }
      position = next
    }
  }

  /// The option with values it may have.
  private static func values(of parameter: Parameter) -> [[String]] {
    let name = "--" + parameter.name.split(separator: "_").joined(separator: "-")
    switch parameter.kind {
    case .flag: return [[name]]
    case .choice(let words):
      let single = words.map { [name, $0] }
      guard parameter.isRepeatable, words.count > 1 else { return single }
      return single + [[name, words[0], name, words[1]]]
    case .text: return [[name, "5"], [name, "lamp"]]
    case .integer: return [[name, "1"]]
    case .quantity, .delta, .amount: return [[name, "5"]]
    case .date, .instant, .instantEnd: return [[name, "2027-03-01"]]
    case .duration: return [[name, "7d"]]
    case .record(let reference): return [[name, reference.example]]
    case .role: return [[name, "salesperson"]]
    case .name: return [[name, "Vilnius"], [name, "Dairy"], [name, "Days"]]
    case .identifier: return [[name, "0000000000001"]]
    case .note, .path, .output, .content, .line, .hex: return []
    }
  }
}
