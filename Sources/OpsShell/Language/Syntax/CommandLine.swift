/// The words of one command as they were written.
public struct CommandLine: Sendable, Equatable {
  /// Its number in the program, from 0: what ``Program/command(of:)`` is asked with.
  public var id: Int
  /// Where its first word stands.
  public var position: SourcePosition
  /// At least one.
  public var parts: [CommandPart]
}

/// One word of a command.
public enum CommandPart: Sendable, Equatable {
  /// A noun, a verb, an argument, or the value of the option before it.
  case value(CommandValue)
  /// `--name`, `-x` or `--name=value`; without `=` its value may be the next part.
  case option(CommandOption)
  /// `--`: every later word is a value.
  case optionsEnd(SourcePosition)
  /// `...$row`: its fields bind parameters by name.
  case spread(VariablePath)

  /// Where the word begins.
  public var position: SourcePosition {
    switch self {
    case .value(let value): value.position
    case .option(let option): option.position
    case .optionsEnd(let position): position
    case .spread(let path): path.position
    }
  }
}

/// `--name`, `-x` or `--name=value`.
public struct CommandOption: Sendable, Equatable {
  /// With its dashes.
  public var name: String
  /// Where the option stands in the script.
  public var position: SourcePosition
  /// The value written after `=`. A value written as the next word is the next part: only the
  /// command knows whether the option takes one.
  public var attached: CommandValue?
}
