import OpsDomain
import OpsKernel

/// A command of a script while its words are bound.
struct CommandBinding {
  var resolved: ResolvedCommand
  /// The word before the command.
  let prefix: CommandPrefix?
  private var next = 0

  var command: Command { resolved.form.command }

  init(_ form: CommandForm, after prefix: CommandPrefix? = nil) {
    self.prefix = prefix
    resolved = ResolvedCommand(form)
  }

  /// The parameter the next argument goes to. Throws `usage` if there is none left.
  mutating func nextPositional(_ value: CommandValue) throws(OpsError) -> Parameter {
    guard next < resolved.form.positional.count else {
      throw ExtraArgument(text: value.literal, command: command).error
    }
    let parameter = resolved.form.positional[next]
    if !parameter.isRepeatable { next += 1 }
    return parameter
  }

  func parameter(_ option: String) -> Parameter? { resolved.form.parameter(option) }

  func isGiven(_ parameter: Parameter) -> Bool {
    resolved.arguments.contains { $0.parameter.name == parameter.name }
  }

  /// What is wrong with an option that does not exist, and whether the one that was probably meant
  /// takes a value: then the next word is no argument of its own.
  func unknown(_ option: String) -> (error: OpsError, takesValue: Bool) {
    let unknown = UnknownOption(name: option, command: command)
    let takesValue = unknown.guess.map { name in
      GlobalOptions.takesValue(name) ?? (parameter(name)?.kind != .flag)
    }
    return (unknown.error, takesValue ?? false)
  }

  /// The required parameters that are not given, as an error; a spread may hold them.
  func missing() -> OpsError? {
    guard resolved.spreads.isEmpty,
      !resolved.options.contains(where: { $0.name == "-h" || $0.name == "--help" })
    else { return nil }
    let reason: String? = resolved.options.contains { $0.name == "--reason" } ? "" : nil
    return command.error(missing: resolved.form.required.filter { !isGiven($0) }, reason: reason)
  }
}
