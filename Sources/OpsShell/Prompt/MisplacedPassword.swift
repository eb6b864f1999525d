import OpsDomain
import OpsKernel

/// Recognises input that may hold a password as an argument, where none belongs: a command that
/// asks for passwords was typed, and it refuses the words.
struct MisplacedPassword {
  private let registry: CommandRegistry
  /// The names of the commands that ask for a password.
  private let asking: [String]
  /// The words that such a command can begin with.
  private let beginnings: Set<String>

  init(_ registry: CommandRegistry) {
    self.registry = registry
    let commands = registry.commands.filter { PasswordSource.isAsked(by: $0) }
    let names = commands.map(\.name)
    asking = names
    let synonyms = Synonyms.commands.filter { names.contains($0.value) }.map(\.key)
    beginnings = Set(commands.filter { $0.verb != nil }.map(\.noun) + synonyms)
  }

  /// Whether the input may hold a password.
  func mayBe(in text: String) -> Bool {
    let lines: [[Word]]
    if let commands = try? Lexer.commands(text) {
      lines = commands.map { Array($0.words.withoutProgram) }
    } else {
      // Statements of the language: the commands in them stand between its signs.
      lines = text.split { ";{}()\n".contains($0) }.map { line in
        Word.arguments(line.split(whereSeparator: \.isWhitespace).map(String.init))
      }
    }
    return lines.contains { line in
      // A command may stand behind options or another command: `time auth login NAME`.
      isMisspelt(line)
        || line.indices.contains { index in
          (index == 0 || beginnings.contains(line[index].text))
            && isRefused(Array(line[index...]))
        }
    }
  }

  /// Whether the words name a command that asks for a password and does not take them all.
  private func isRefused(_ words: [Word]) -> Bool {
    guard let (command, length) = try? registry.find(words), words.count > length,
      PasswordSource.isAsked(by: command)
    else { return false }
    return (try? Binder(registry).bind(words)) == nil
  }

  /// Whether the words name no command, and one that asks for a password was probably meant.
  private func isMisspelt(_ words: [Word]) -> Bool {
    guard words.count > 2, (try? registry.find(words)) == nil else { return false }
    let name = words.prefix(2).map(\.text).joined(separator: " ")
    return Suggestion.closest(to: name, in: asking) != nil
  }
}
