import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// The write commands of the registry with what their examples need, so that laws about all of
/// them are generated and a new command cannot escape.
enum WriteCommand {
  static let registry = CommandRegistry.standard

  /// Everything that writes to the open book, `undo` and `import` included. What does not say how
  /// it works with the book writes something else, or needs an application around it.
  static let all = registry.commands.filter { $0.effect.isWrite && $0.work != nil }.map(\.name)

  /// Those that are one operation each.
  static let operations = registry.commands
    .filter { $0.effect.isWrite && $0.operation != nil }.map(\.name)

  /// Those that take something away.
  static let destructive =
    registry.commands
    .filter { $0.effect == .destructive && $0.operation != nil }.map(\.name) + ["undo", "redo"]

  /// What the examples of a command need to have an effect, besides their preparation.
  private static let occasions = [
    "user enable": "user disable uma --yes", "oos allocate": "oos create 000001 LAMP-1 5",
    "stock release": "stock reserve LAMP-1 2 --for Q-18",
  ]

  /// Examples of write commands that only ask, without the arguments that follow.
  private static let asking = [
    ["shift", "calendar", "show"], ["batch", "check"], ["driver", "slot", "list"],
    ["backup", "schedule"], ["report", "schedule", "open"],
  ]

  /// Whether an example of a write command changes nothing: some of its calls only ask.
  static func onlyAsks(_ words: [String]) -> Bool {
    asking.contains(words) || words.starts(with: ["partner", "hours"]) && words.count == 3
      || words.count > 2 && words[1] == "image" && words[2] != "add" && words[2] != "remove"
  }

  static func named(_ name: String) throws -> Command {
    try #require(registry.commands.first { $0.name == name })
  }

  /// A bench on which the examples of `name` can run.
  static func bench(_ name: String) async throws -> ShellBench {
    try await PreparedBenches.bench("write by \(name)") {
      let bench = try await ShellBench.make(lasting: name == "commit")
      if let line = occasions[name] { #expect(await bench.run(line).exit == 0, "\(line)") }
      try await ExamplePreparation.prepare(bench, for: name)
      bench.host.become(.administrator)
      return bench
    }
  }

  /// The words of the examples of `name` that run it and mean it, without any confirmation.
  static func examples(_ name: String, _ files: ExampleFiles) throws -> [[String]] {
    let all = try named(name).examples.map { files.words(of: $0) }
      .filter { words in
        (try? Binder(registry).bind(Word.arguments(words)).command.name) == name
          || (name == "bulk" && words.first == "bulk")
      }
      .map { words in words.filter { $0 != "--yes" && $0 != "-y" } }
    let meant = all.filter { !$0.contains("--dry-run") && !$0.contains("-n") }
    // A command that shows itself only in dry runs is meant all the same.
    guard meant.isEmpty else { return meant }
    let password = ["--password-file"] + files.words(of: "admin.password")
    return all.map { words in
      words.filter { $0 != "--dry-run" } + (name == "user set-password" ? password : [])
    }
  }
}
