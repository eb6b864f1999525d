/// The words that may stand before a command.
public enum CommandPrefix: String, Sendable, CaseIterable {
  /// Shows what the command would change.
  case plan
  /// Says what the command does, needs and answers; it does not run.
  case explain
  /// Says whether the caller may run the command.
  case canI = "can-i"
  /// Says who may run the command; its arguments may be left out.
  case whoCan = "who-can"
  /// Runs the command again and again.
  case watch
  /// Says how long the command took.
  case time

  /// Its own options, and whether they take a value.
  var options: [String: Bool] {
    switch self {
    case .plan: ["--save": true, "--exit-changed": false]
    case .watch: ["--every": true, "--times": true, "--until": true]
    case .explain, .canI, .whoCan, .time: [:]
    }
  }

  /// Whether the command is only named, so that its required arguments may be missing.
  var namesOnly: Bool { self == .explain || self == .whoCan }
}

/// A command with a word before it that says what to do with it.
public struct PrefixedCommand: Sendable, Equatable {
  /// The word before the command.
  public var prefix: CommandPrefix
  /// Options of the prefix itself, in order.
  public var options: [CommandOption]
  /// The command after the word and its options.
  public var command: CommandLine
}
