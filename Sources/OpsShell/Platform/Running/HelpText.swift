import OpsDomain
import OpsServices

/// The help of commands, made from the command table.
public enum HelpText {
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
    text += section(
      "every command",
      GlobalOptions.entries.map { entry in
        (entry.names.joined(separator: ", ") + (entry.label.map { " " + $0 } ?? ""), entry.help)
      })
    if let permission = command.permission {
      let roles = RoleMatrix.roles(with: permission).map(\.rawValue).joined(separator: ", ")
      text += "\nneeds \(permission.rawValue): \(roles)\n"
    }
    text += "\nexamples\n"
    for example in command.examples { text += "  opsh \(example)\n" }
    return text
  }

  /// All commands, by noun.
  public static func overview(_ registry: CommandRegistry) -> String {
    var text = "opsh: one set of books for the back office\n\nusage: opsh NOUN VERB [ARGUMENTS]\n\n"
    for noun in registry.allNouns {
      let verbs = registry.commands(of: noun).compactMap(\.verb)
      let summary = verbs.isEmpty ? registry.commands(of: noun).first?.summary ?? "" : ""
      text += "  " + noun.padded(to: 12)
      text += (verbs.isEmpty ? summary : verbs.joined(separator: " ")) + "\n"
    }
    text += "\n`opsh NOUN VERB --help` explains a command, `opsh help exit-codes` the exit codes.\n"
    return text
  }

  /// The commands of one noun.
  public static func overview(of noun: String, _ registry: CommandRegistry) -> String {
    let commands = registry.commands(of: noun)
    let width = (commands.map(\.name.utf8.count).max() ?? 0) + 2
    return commands.map { "  " + $0.name.padded(to: width) + $0.summary }
      .joined(separator: "\n") + "\n"
  }

  /// The table of exit codes.
  public static var exitCodes: String {
    var text = "  0  done, or already so\n  1  the honest no: can-i, checks that found something\n"
    for kind in ErrorClass.allCases.sorted(by: { $0.exitCode < $1.exitCode }) {
      let code = String(kind.exitCode)
      text += String(repeating: " ", count: 3 - code.utf8.count) + "\(code)  \(kind.rawValue)"
      text += kind.isRetryable ? " (may be tried again)\n" : "\n"
    }
    return text
  }

  private static func help(of parameter: Parameter) -> String {
    var text = parameter.help
    if case .choice(let words) = parameter.kind {
      text += " One of: " + words.joined(separator: ", ") + "."
    }
    return parameter.isRepeatable ? text + " May be repeated." : text
  }

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let width = (entries.map(\.0.utf8.count).max() ?? 0) + 2
    return "\n\(title)\n"
      + entries.map { "  " + $0.0.padded(to: width) + $0.1 + "\n" }.joined()
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - utf8.count))
  }
}
