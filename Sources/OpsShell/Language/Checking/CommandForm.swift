import OpsKernel

/// A command with its parameters sorted for binding; one for all its lines.
final class CommandForm: Sendable {
  let command: Command
  let positional: [Parameter]
  /// Options with their dashes; names with `_` are taken as well.
  private let options: [String: Parameter]
  let required: [Parameter]

  init(_ command: Command) {
    self.command = command
    positional = command.parameters.filter(\.isPositional)
    required = command.parameters.filter(\.isRequired)
    var options: [String: Parameter] = [:]
    for parameter in command.parameters where !parameter.isPositional {
      options["--" + parameter.name] = parameter
      options["--" + parameter.optionName] = parameter
    }
    self.options = options
  }

  func parameter(_ option: String) -> Parameter? { options[option] }
}
