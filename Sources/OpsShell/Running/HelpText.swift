import OpsDomain
import OpsKernel

/// The help of commands, made from the command table.
public enum HelpText {
  /// Of answers that are help.
  static let schema = "help/1"

  /// Usage, arguments, options, rights and examples of one command.
  public static func of(_ command: Command) -> String {
    var text = "\(command.summary)\n\nusage: \(command.usage)\n"
    let arguments = command.parameters.filter(\.isPositional)
    text += section("arguments", arguments.map { ($0.label, help(of: $0)) })
    let options = command.parameters.filter { !$0.isPositional }
    text += section(
      "options",
      options.map { option in
        let value = option.kind == .flag ? "" : " " + option.label
        return ("--" + option.optionName + value, help(of: option))
      })
    // What is no record of the book does not change from one round to the next.
    let isWatched =
      command.effect == .read && WatchOption.isFor(command)
      && (command.work != nil || command.permission != nil)
    let watch = isWatched ? [(WatchOption.label, WatchOption.help)] : []
    let global = GlobalOptions.entries.filter { isFor(command, $0) }.map { entry in
      (
        entry.names.joined(separator: ", ") + (entry.label.map { " " + $0 } ?? ""),
        help(of: entry, for: command)
      )
    }
    text += section("common options", global + watch)
    if let permission = command.permission {
      let roles = RoleMatrix.roles(with: permission).map(\.rawValue).joined(separator: ", ")
      let isOpen = RoleMatrix.passerBy.contains(permission)
      text += isOpen ? "\n\(openWords) needs" : "\nneeds"
      text += " \(permission.rawValue): \(roles)\n"
    }
    text += "\nexamples\n"
    for example in command.examples { text += "  opsh \(example)\n" }
    return text
  }

  /// What an option does, with an example that the command takes.
  private static func help(of entry: GlobalOptions.Entry, for command: Command) -> String {
    guard entry.names.contains("--where"), command.isList else { return entry.help }
    let example = FilterExample.of(command).map { ", such as '\($0)'" } ?? ""
    return "Only rows that fit\(example)."
  }

  /// What stands before the roles of a command that visitors may run as well.
  private static let openWords =
    "works without a sign-in if the setting access.explore shows partners; else"

  /// Whether an option has an effect on a command: none rehearses what cannot be tried out, a read
  /// and what does not write the open book change no records, and only a list has rows to choose
  /// from. What runs other commands hands the options on.
  private static func isFor(_ command: Command, _ entry: GlobalOptions.Entry) -> Bool {
    let runsOthers = command.takesCommandLine || command.takesScriptParameters
    return switch entry.names.last {
    case "--dry-run": command.rehearsals.contains(.dryRun)
    case "--sandbox": command.rehearsals.contains(.sandbox)
    case "--where", "--all": command.isList || runsOthers
    case "--known-at": command.takesKnownAt
    case "--confirm", "--expect-rows", "--max-rows", "--key", "--reason":
      command.effect.isWrite && !command.traits.contains(.writesElsewhere) || runsOthers
    default: true
    }
  }

  /// What stands before a command and says which book is meant.
  private static let launch = [
    ("--book FILE", "The book in this file."),
    ("--url ADDRESS", "The book of the server at this address."),
    ("--store KIND", "local, mock, remote, or postgres://USER@HOST/DATABASE."),
    ("--keys FILE", "The key file of a book in a database."),
    ("--config FILE", "Another configuration."),
    ("--home DIR", "Another home folder."), ("--token-file FILE", "Sign in with this token."),
  ]

  /// All commands, by noun.
  public static func overview(_ registry: CommandRegistry) -> String {
    var text = "opsh: one set of books for the back office\n\nusage: opsh NOUN VERB [ARGUMENTS]\n"
    text += section("before the command", launch) + "\n"
    for group in HelpGroup.all(of: registry) { text += of(group, registry) + "\n" }
    text += "`opsh NOUN VERB --help` explains a command, `opsh help TOPIC` one of:\n"
    for topic in HelpTopic.allCases {
      text += "  " + topic.rawValue.padded(to: 14) + topic.summary + "\n"
    }
    let guides = registry.guides
    guard !guides.isEmpty else { return text }
    text += "\n`opsh help AREA` shows the commands of an area by who uses them:\n"
    for guide in guides { text += "  " + guide.topic.padded(to: 14) + guide.summary + "\n" }
    return text
  }

  /// A part of the overview.
  static func of(_ group: HelpGroup, _ registry: CommandRegistry) -> String {
    group.title + "\n" + group.nouns.map { summary(of: $0, registry) }.joined()
  }

  /// A noun with its verbs, or with what it does when it is a command itself.
  private static func summary(of noun: String, _ registry: CommandRegistry) -> String {
    let commands = registry.commands(of: noun)
    var said = commands.filter { $0.verb == nil }.map(\.summary)
    let verbs = commands.compactMap(\.verb)
    if !verbs.isEmpty {
      said.append((said.isEmpty ? "" : "Also: ") + verbs.joined(separator: " "))
    }
    let lines = TextWrap.lines(said.joined(separator: " "), width: 66)
    let indent = String(repeating: " ", count: 14)
    return "  " + noun.padded(to: 12) + lines.joined(separator: "\n" + indent) + "\n"
  }

  /// The commands of one noun.
  public static func overview(of noun: String, _ registry: CommandRegistry) -> String {
    lines(registry.commands(of: noun))
  }

  /// The commands of one area, by who uses them.
  static func of(_ guide: AreaGuide, _ registry: CommandRegistry) -> String {
    let commands = guide.nouns.flatMap { registry.commands(of: $0) }
    var text = "\(guide.topic): \(guide.summary)\n"
    for (place, reader) in guide.readers.enumerated() {
      let own = commands.filter { guide.place(of: $0.operation, asking: $0.permission) == place }
      let first =
        own.first { $0.operation != nil && $0.operation == reader.first }
        ?? own.first { $0.effect != .destructive } ?? own.first
      guard let example = first?.examples.first else { continue }
      text += "\n\(reader.title)\n  opsh \(example)\n\n" + lines(own)
    }
    return text
      + "\nEach group begins with an example. `opsh NOUN VERB --help` explains a command.\n"
  }

  /// A line for each command: its name and what it does.
  private static func lines(_ commands: [Command]) -> String {
    let width = (commands.map(\.name.utf8.count).max() ?? 0) + 2
    return commands.map { "  " + $0.name.padded(to: width) + $0.summary + "\n" }.joined()
  }

  /// The table of exit codes.
  public static var exitCodes: String {
    var text = "  0  done, or nothing had to change\n"
    text += "  1  the answer is no, or a check found a fault\n"
    for kind in ErrorClass.allCases.sorted(by: { $0.exitCode < $1.exitCode }) {
      let code = String(kind.exitCode)
      text += String(repeating: " ", count: 3 - code.utf8.count) + code
      text += "  " + kind.rawValue.padded(to: 13) + kind.meaning
      text += kind.isRetryable ? "; may be tried again\n" : "\n"
    }
    return text
  }

  private static func help(of parameter: Parameter) -> String {
    var text = parameter.help
    if case .choice(let words) = parameter.kind { text += " " + choices(words) }
    return parameter.isRepeatable ? text + " May be repeated." : text
  }

  /// The values there are; of many a few, and the command that lists them.
  static func choices(_ words: [String]) -> String {
    guard words.count > mostChoices else { return "One of: \(words.joined(separator: ", "))." }
    let some = words.prefix(fewChoices).joined(separator: ", ")
    let isPermission = words.allSatisfy { Permission(rawValue: $0) != nil }
    let list =
      isPermission ? "`opsh permission list` shows them" : "`opsh spec` has them"
    return "One of \(words.count): \(some) …; \(list)."
  }

  private static let mostChoices = 16
  private static let fewChoices = 4

  /// A label that is longer stands above its text, which begins in the same column as the others.
  private static let longestLabel = 34

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let widths = entries.map { DisplayWidth.of($0.0) }.filter { $0 <= longestLabel }
    let width = (widths.max() ?? 2) + 2
    let indent = String(repeating: " ", count: width + 2)
    return "\n\(title)\n"
      + entries.map { label, text in
        DisplayWidth.of(label) <= longestLabel
          ? "  " + label.padded(to: width) + text + "\n" : "  \(label)\n\(indent)\(text)\n"
      }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - DisplayWidth.of(self)))
  }
}
