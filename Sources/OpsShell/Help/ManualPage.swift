import OpsDomain
import OpsKernel

/// Manual pages in roff, from the table of commands: `man` of groff and mandoc both show them.
struct ManualPage {
  let registry: CommandRegistry

  /// The name of the page of a command, such as `opsh-oos-deliver`; nil is opsh itself.
  static func name(of command: Command?) -> String {
    guard let command else { return "opsh" }
    return "opsh-" + command.name.map { $0 == " " ? "-" : String($0) }.joined()
  }

  /// The page of one command.
  func page(of command: Command) -> String {
    var page = Self.head(Self.name(of: command))
    page += section("NAME")
    page += Self.line("\(Self.name(of: command)) - \(command.summary)")
    page += section("SYNOPSIS") + ".B " + Self.escaped(command.usage) + "\n"
    let arguments = command.parameters.filter(\.isPositional)
    let options = command.parameters.filter { !$0.isPositional }
    if !arguments.isEmpty { page += section("ARGUMENTS") + entries(arguments) }
    if !options.isEmpty { page += section("OPTIONS") + entries(options) }
    let explanation = CommandExplanation(command: command, blueprint: registry.blueprint)
    page += section("PERMISSION")
    page += Self.line(
      command.permission.map { permission in
        "\(permission.rawValue): " + explanation.roles.map(\.rawValue).joined(separator: ", ")
      } ?? "None of its own" + (command.whyOpen.map { ": \($0)" } ?? "") + ".")
    page += section("EXIT STATUS") + entry("0", "Done, or nothing had to change.")
    if explanation.mayAnswerNo {
      page += entry("1", "The answer is no, or a check found a fault.")
    }
    for outcome in explanation.outcomes {
      page += entry(String(outcome.exitCode), "\(outcome.rawValue): \(outcome.meaning).")
    }
    page += section("EXAMPLES") + ".nf\n"
    for example in command.examples { page += Self.line("opsh " + example) }
    page += ".fi\n" + section("SEE ALSO") + ".BR opsh (1)\n"
    return page
  }

  /// The page of the program.
  func overview() -> String {
    var page = Self.head("opsh") + section("NAME")
    page += Self.line("opsh - one set of books for the back office")
    page += section("SYNOPSIS")
    page += ".B opsh\n.br\n.B opsh NOUN VERB\n[ARGUMENTS] [OPTIONS]\n"
    page += section("COMMANDS")
    for command in registry.commands { page += entry(command.name, command.summary) }
    page += section("OPTIONS OF EVERY COMMAND")
    for option in GlobalOptions.entries {
      let label = option.label.map { " " + $0 } ?? ""
      page += entry(option.names.joined(separator: ", ") + label, option.help)
    }
    page += section("EXIT STATUS") + ".nf\n"
    for line in HelpText.exitCodes.split(separator: "\n") { page += Self.line(String(line)) }
    page += ".fi\n"
    for topic in HelpTopic.allCases where topic != .exitCodes {
      page += section(topic.rawValue.uppercased()) + ".nf\n"
      for line in topic.text.split(separator: "\n", omittingEmptySubsequences: false) {
        page += Self.line(String(line))
      }
      page += ".fi\n"
    }
    return page
  }

  private static func head(_ name: String) -> String {
    ".TH \"\(escaped(name.uppercased()))\" 1 \"\" \"opsh \(ProductVersion.text)\"\n"
  }

  private func section(_ title: String) -> String { ".SH \(title)\n" }

  private func entries(_ parameters: [Parameter]) -> String {
    parameters.map { parameter in
      let value = parameter.isPositional || parameter.kind == .flag ? "" : " " + parameter.label
      let type = CommandExplanation.type(of: parameter)
      return entry(parameter.typedName + value, "\(parameter.help) (\(type))")
    }.joined()
  }

  private func entry(_ name: String, _ text: String) -> String {
    ".TP\n.B \(Self.escaped(name))\n" + Self.line(text)
  }

  /// A line of text that no roff request can hide in.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    let needsGuard = escaped.hasPrefix(".") || escaped.hasPrefix("'")
    return (needsGuard ? "\\&" : "") + escaped + "\n"
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": output += "\\e"
      case "-": output += "\\-"
      case "`": output += "\\(ga"
      case "\"": output += "\\(dq"
      case "'": output += "\\(aq"
      case let other where other.value > 0x7E:
        output += "\\[u" + other.code + "]"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
