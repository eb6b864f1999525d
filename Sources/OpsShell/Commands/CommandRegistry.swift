import OpsDomain
import OpsKernel

/// The one table of commands. It drives argument vectors, script lines, help, documentation and
/// completion alike.
public struct CommandRegistry: Sendable {
  /// What the commands work with: the operations and jobs there are.
  let blueprint: Blueprint
  /// What answers hold.
  let answers: AnswerCatalogue
  private let table: CommandTable

  private init(_ table: CommandTable, _ blueprint: Blueprint, _ answers: AnswerCatalogue) {
    self.table = table
    self.blueprint = blueprint
    self.answers = answers
  }

  /// A table of these commands; their names must differ.
  public init(_ commands: [Command], blueprint: Blueprint) {
    self.init(
      CommandTable(operations: OperationCatalogue([]), groups: [], more: commands), blueprint,
      AnswerCatalogue(blueprint.operations))
  }

  /// One command per operation of the blueprint, and what only the shell can do. They are made when
  /// a line names their noun.
  public init(of blueprint: Blueprint) {
    self.init(
      CommandTable(operations: blueprint.operations, groups: ShellCommands.own, more: []),
      blueprint, AnswerCatalogue(blueprint.operations))
  }

  /// The same table with more commands.
  func adding(_ more: [Command]) -> CommandRegistry {
    CommandRegistry(table.adding(more), blueprint, answers)
  }

  /// All commands; help shows the verbs of a noun in this order. To ask for them makes them all.
  public var commands: [Command] { table.all }

  /// How many commands were made so far.
  var made: Int { table.count }

  /// The pages of the help about areas.
  var guides: [AreaGuide] { blueprint.guides }

  /// Where the nouns of areas stand in the overview of the help.
  var nounGroups: [NounGroup] { blueprint.nounGroups }

  /// The verbs of a noun, in the order of the table.
  public func commands(of noun: String) -> [Command] { table[noun]?.commands ?? [] }

  /// The command of this name, such as `oos deliver`; nil if there is none.
  func command(named name: String) -> Command? {
    let noun = name.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(name[..<$0]) }
    return table[noun ?? name]?[name]
  }

  /// Every noun once, in the order of the table.
  public var allNouns: [String] {
    var seen: Set<String> = []
    return commands.map(\.noun).filter { seen.insert($0).inserted }
  }

  /// The command that `words` begin with and how many words name it.
  /// Throws `usage.unknown_command` with the closest one.
  public func find(_ words: [Word]) throws(OpsError) -> (command: Command, length: Int) {
    guard let noun = words.first, !noun.isOption else {
      throw words.first.flatMap { StartOptions.error(for: $0.text) }
        ?? OpsError(.usageUnknownCommand, "No command given", hint: "`opsh help` lists them")
    }
    if noun.text == ProductVersion.program, words.count > 1, table[noun.text] == nil {
      let (command, length) = try find(Array(words.dropFirst()))
      return (command, length + 1)
    }
    let verb = words.dropFirst().first
    if noun.text == BulkCommands.noun, let verb, !verb.isOption,
      verb.text != BulkPlan.commands
    {
      let (command, length) = try BulkCommands.command(Array(words.dropFirst()), in: self)
      return (command, length + 1)
    }
    if let verb, let found = command(named: "\(noun.text) \(verb.text)") { return (found, 2) }
    if let found = command(named: noun.text) { return (found, 1) }
    let said = words.prefix { !$0.isOption }.map(\.text)
    if let meant = Synonyms(registry: self).find(noun.text, said.dropFirst().first),
      let found = command(named: meant.command)
    {
      return (found, meant.length)
    }
    throw unknown(said)
  }

  /// Names that two commands claim: only the last of them is found. Empty for a table that can be
  /// relied on.
  public var conflicts: [String] {
    var seen: Set<String> = []
    return commands.map(\.name).filter { !seen.insert($0).inserted }
  }

  /// The one command of a noun that always has a verb; nil for every other noun.
  func find(onlyVerbOf noun: String) -> Command? {
    let found = commands(of: noun)
    return found.count == 1 && found[0].verb != nil ? found[0] : nil
  }

  /// Whether there is a command of this name.
  func has(_ name: String) -> Bool { command(named: name) != nil }

  /// What is said of words that name no command: what they mean comes before what they look like.
  private func unknown(_ words: [String]) -> OpsError {
    let (noun, verb) = (words.first ?? "", words.dropFirst().first)
    let typed = Excerpt.of(verb.map { "\(noun) \($0)" } ?? noun)
    let meaning = TradeWords(registry: self).hint(for: words)
    if noun == ProductVersion.program, verb == nil {
      return OpsError(
        .usageUnknownCommand, "This is \(noun) already",
        hint: "type a command without it: `help` lists them")
    }
    if let known = table[noun] {
      let verbs = known.commands.compactMap(\.verb)
      guard let verb else {
        return OpsError(
          .usageUnknownCommand, "\(noun) needs a verb",
          hint: "\(noun) " + verbs.joined(separator: " | "))
      }
      let guess = Suggestion.closest(to: verb, in: verbs)
      return OpsError(
        .usageUnknownCommand, "Unknown command \"\(typed)\"",
        hint: meaning ?? guess.map { "did you mean: \(noun) \($0)" }
          ?? "\(noun) " + verbs.joined(separator: " | "))
    }
    if let meaning {
      return OpsError(.usageUnknownCommand, "Unknown command \"\(typed)\"", hint: meaning)
    }
    return OpsError(
      .usageUnknownCommand, "Unknown command \"\(typed)\"",
      hint: misspelt(noun, verb).map { "did you mean: \($0)" } ?? "`opsh help` lists the commands")
  }

  /// The command whose noun, verb or both are nearly what was typed.
  private func misspelt(_ noun: String, _ verb: String?) -> String? {
    guard let near = Suggestion.closest(to: noun, in: allNouns) else {
      return Suggestion.closest(to: noun, in: commands.map(\.name))
    }
    let verbs = commands(of: near).compactMap(\.verb)
    guard let verb else { return near }
    if let meant = Suggestion.closest(to: verb, in: verbs) { return "\(near) \(meant)" }
    return has(near) ? near : guesses(of: near).prefix(4).joined(separator: " | ")
  }

  /// The commands of a noun that somebody may mean by the noun alone: those that only look come
  /// first, and none removes anything that nobody has spoken of.
  func guesses(of noun: String) -> [String] {
    let all = commands(of: noun)
    let harmless = all.filter { $0.effect != .destructive }
    func rank(_ command: Command) -> Int {
      switch command.verb {
      case "list": 0
      case "show": 1
      default: 2
      }
    }
    let known = harmless.isEmpty ? all : harmless
    return (0...2).flatMap { place in known.filter { rank($0) == place } }.map(\.name)
  }
}
