import OpsKernel
import Synchronization

/// Commands that are made when somebody asks for their noun: a command line names one noun of a
/// hundred, so its start does not take longer with each operation that is added.
final class CommandTable: Sendable {
  private let operations: OperationCatalogue
  private let groups: [CommandGroup]
  /// Commands that stand behind all others, such as those of the prompt.
  private let more: [Command]
  private let made = Mutex(Made())

  private struct Made {
    var byNoun: [String: NounCommands] = [:]
    var all: [Command]?
  }

  /// - Parameters:
  ///   - operations: Those that get their commands.
  ///   - groups: What only the shell can do, behind the commands of operations.
  ///   - more: Commands behind those.
  init(operations: OperationCatalogue, groups: [CommandGroup], more: [Command]) {
    self.operations = operations
    self.groups = groups
    self.more = more
  }

  /// The same table with more commands.
  func adding(_ commands: [Command]) -> CommandTable {
    CommandTable(operations: operations, groups: groups, more: more + commands)
  }

  /// The commands of a noun; nil for a word that is no noun.
  subscript(noun: String) -> NounCommands? {
    let (known, isComplete) = made.withLock { ($0.byNoun[noun], $0.all != nil) }
    if known != nil || isComplete { return known }
    var commands = operations.operations(ofNoun: noun).compactMap(ShellCommands.command)
    for group in groups where group.nouns.contains(noun) { commands += group.commands }
    commands += more
    commands.removeAll { $0.noun != noun }
    // What people mistype is not kept: a long session would collect it.
    guard !commands.isEmpty else { return nil }
    let found = NounCommands(commands)
    made.withLock { $0.byNoun[noun] = found }
    return found
  }

  /// All commands, for those who show, compare or check them.
  var all: [Command] {
    if let all = made.withLock({ $0.all }) { return all }
    let all =
      operations.all.compactMap(ShellCommands.command) + groups.flatMap(\.commands) + more
    let byNoun = Dictionary(grouping: all, by: \.noun).mapValues(NounCommands.init)
    made.withLock { $0 = Made(byNoun: byNoun, all: all) }
    return all
  }

  /// How many commands were made so far.
  var count: Int {
    made.withLock { $0.byNoun.values.reduce(0) { $0 + $1.commands.count } }
  }
}
