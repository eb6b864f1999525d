import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@testable import OpsShell

/// `explain` lists every code that a command ends with.
@Suite("Exit codes of commands")
struct EndingTests {
  private static let registry = CommandRegistry.standard
  /// Commands that work with the book and can be run on a sample book, one line at a time.
  private static let names = registry.commands
    .filter { $0.work != nil || $0.permission != nil }.map(\.name)
    .filter {
      ExamplesTests.needsApplication[$0] == nil && !ExamplesTests.needsSession.contains($0)
    }

  /// The codes that are no failure of the command's own.
  private static let answers: Set<Int32> = [0, 1]

  /// Runs the first example of the command with `options` behind its name.
  private static func end(
    _ name: String, _ bench: ShellBench, options: [String] = []
  ) async throws -> (exit: Int32, listed: Set<Int32>, remarks: String) {
    let command = try #require(registry.commands.first { $0.name == name })
    let explanation = CommandExplanation(command: command, blueprint: .product)
    let example = try #require(
      command.examples.first { ($0 + " ").hasPrefix(name + " ") })
    let files = try ExampleFiles()
    let words = files.words(of: example)
    let length = name.split(separator: " ").count
    let answer = await bench.run(
      Array(words.prefix(length)) + options + words.dropFirst(length))
    withExtendedLifetime(files) {}
    return (answer.exit, Set(explanation.outcomes.map(\.exitCode)), answer.remarks)
  }

  @Test("What a person without rights is told is listed", arguments: names)
  func refused(_ name: String) async throws {
    let bench = try await ExamplesTests.prepared(name)
    bench.host.become(.unauthorized)
    let end = try await Self.end(name, bench)
    // Whether another person has the report is not said.
    if name == "report open" { return #expect(end.exit == 80) }
    #expect(
      Self.answers.contains(end.exit) || end.listed.contains(end.exit),
      "\(name) ends with \(end.exit): \(end.remarks)")
  }

  @Test(
    "What a command is told that would change another number of records is listed", arguments: names
  )
  func counted(_ name: String) async throws {
    let bench = try await ExamplesTests.prepared(name)
    bench.host.become(.administrator)
    let end = try await Self.end(name, bench, options: ["--yes", "--expect-rows", "4321"])
    #expect(
      Self.answers.contains(end.exit) || end.listed.contains(end.exit),
      "\(name) ends with \(end.exit): \(end.remarks)")
  }

  @Test("Every command that works with the book may be refused, and every one that writes counted")
  func declared() {
    for command in Self.registry.commands where command.work != nil {
      let outcomes = CommandExplanation(command: command, blueprint: .product).outcomes
      #expect(outcomes.contains(.denied), "\(command.name)")
      if command.effect.isWrite { #expect(outcomes.contains(.confirm), "\(command.name)") }
    }
  }

  @Test("What a command of the shell runs is an operation that there is")
  func operations() {
    for command in Self.registry.commands {
      guard let name = command.work?.operation else { continue }
      #expect(Blueprint.product.operations[name] != nil, "\(command.name) runs \(name)")
    }
  }

  @Test("undo and the opening of a workbench may be refused")
  func reported() throws {
    for name in ["undo", "workbench open"] {
      let command = try #require(Self.registry.commands.first { $0.name == name })
      let outcomes = CommandExplanation(command: command, blueprint: .product).outcomes
      #expect(outcomes.contains(.denied) && outcomes.contains(.confirm), "\(name)")
    }
  }
}
