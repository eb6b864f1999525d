/// One word of a command.
public enum CommandPart: Sendable, Equatable {
  /// A noun, a verb, an argument, or the value of the option before it.
  case value(CommandValue)
  case option(CommandOption)
  /// `--`: every later word is a value.
  case optionsEnd(SourcePosition)
  /// `...$row`: its fields bind parameters by name.
  case spread(VariablePath)

  public var position: SourcePosition {
    switch self {
    case .value(let value): value.position
    case .option(let option): option.position
    case .optionsEnd(let position): position
    case .spread(let path): path.position
    }
  }
}
