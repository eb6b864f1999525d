import OpsDomain
import OpsKernel

/// The command surface as a document: what completion, documentation and tests are made from.
public enum CommandSpec {
  /// The surface of `registry`.
  public static func document(_ registry: CommandRegistry) -> Document {
    [
      "version": .text(ProductVersion.text),
      "groups": .list(HelpGroup.all(of: registry).map(group)),
      "commands": .list(registry.commands.map(command)),
      "global_options": .list(GlobalOptions.entries.map(option)),
      "exit_codes": .list(exitCodes),
      "error_codes": .list(ErrorCode.allCases.map { .text($0.rawValue) }),
    ]
  }

  /// A part of the overview of the help, so that other lists of commands have the same order.
  private static func group(_ group: HelpGroup) -> Document {
    ["title": .text(group.title), "nouns": .list(group.nouns.map(Document.text))]
  }

  /// One command.
  static func command(_ command: Command) -> Document {
    [
      "name": .text(command.name), "noun": .text(command.noun),
      "verb": command.verb.map(Document.text) ?? .null,
      "summary": .text(command.summary), "usage": .text(command.usage),
      "operation": command.operation.map(Document.text) ?? .null,
      "permission": (command.permission?.rawValue).map(Document.text) ?? .null,
      "roles": .list(
        (command.permission.map(RoleMatrix.roles) ?? []).map { .text($0.rawValue) }),
      "effect": .text(command.effect.rawValue), "answer": .text(command.answer),
      "list": .bool(command.isList),
      "parameters": .list(command.parameters.map(parameter)),
      "columns": .list(command.columns.map { .text($0.field) }),
      "examples": .list(command.examples.map(Document.text)),
    ]
  }

  private static func parameter(_ parameter: Parameter) -> Document {
    var values: Document = .null
    if case .choice(let words) = parameter.kind { values = .list(words.map(Document.text)) }
    if parameter.kind == .role { values = .list(Role.grantable.map { .text($0.rawValue) }) }
    return [
      "name": .text(parameter.name), "label": .text(parameter.label),
      "kind": .text(kind(parameter.kind)), "positional": .bool(parameter.isPositional),
      "required": .bool(parameter.isRequired), "repeatable": .bool(parameter.isRepeatable),
      "values": values, "help": .text(parameter.help),
    ]
  }

  private static func kind(_ kind: Parameter.Kind) -> String {
    switch kind {
    case .choice: "choice"
    case .instantEnd: "instant"
    case .output: "path"
    case .record(let reference): reference.word
    default: "\(kind)"
    }
  }

  private static func option(_ entry: GlobalOptions.Entry) -> Document {
    [
      "names": .list(entry.names.map(Document.text)),
      "label": entry.label.map(Document.text) ?? .null, "help": .text(entry.help),
    ]
  }

  /// Those of success, then one for each class of failures.
  private static var exitCodes: [Document] {
    let answers = [exitCode(0, "ok"), exitCode(1, "no")]
    return answers
      + ErrorClass.allCases.map { exitCode($0.exitCode, $0.rawValue, $0.isRetryable) }
  }

  private static func exitCode(
    _ code: Int32, _ name: String, _ isRetryable: Bool = false
  ) -> Document {
    ["class": .text(name), "code": .integer(Int64(code)), "retryable": .bool(isRetryable)]
  }
}
