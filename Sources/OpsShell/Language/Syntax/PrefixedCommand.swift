/// A command with a word before it that says what to do with it.
public struct PrefixedCommand: Sendable, Equatable {
  public var prefix: CommandPrefix
  /// Options of the prefix itself, in order.
  public var options: [CommandOption]
  public var command: CommandLine
}
