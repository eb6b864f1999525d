import OpsTesting
import Testing

@testable import OpsShell

/// The form of summaries (docs/style.md). What phrases are not used anywhere, scripts/tidy knows.
@Suite("Words of summaries")
struct SummaryWordsTests {
  /// Words that end like a verb in the third person and are none.
  private static let others: Set = ["this", "its", "is", "was", "as", "always", "us", "yours"]

  @Test(
    "A summary is one sentence or two that begin with a verb in the third person",
    arguments: CommandRegistry.standard.commands.map(\.name))
  func verbs(_ name: String) throws {
    let command = try #require(CommandRegistry.standard.commands.first { $0.name == name })
    let words = command.summary.split(separator: " ").map(String.init)
    let verb = try #require(words.first).filter { $0 != "," }
    #expect(verb.first?.isUppercase == true && verb.hasSuffix("s"), "\(command.summary)")
    #expect(!Self.others.contains(verb.lowercased()), "\(command.summary)")
    #expect(words.count >= 2 && words.count <= 40, "\(command.summary)")
    #expect(command.summary.hasSuffix(".") && !command.summary.hasSuffix(".."))
  }

  @Test(
    "The help of a parameter is not empty and ends with one full stop",
    arguments: CommandRegistry.standard.commands.map(\.name))
  func parameters(_ name: String) throws {
    let command = try #require(CommandRegistry.standard.commands.first { $0.name == name })
    for parameter in command.parameters {
      let help = parameter.help
      #expect(help.count > 3, "\(name) \(parameter.name): \(help)")
      #expect(
        help.hasSuffix(".") && !help.hasSuffix(".."), "\(name) \(parameter.name): \(help)")
    }
  }
}
