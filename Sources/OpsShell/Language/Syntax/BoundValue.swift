/// What stands right of `=`, after `in` and after `return`.
public enum BoundValue: Sendable, Equatable {
  case expression(Expression)
  /// The structured result of a command.
  case command(CommandLine)
  /// `try COMMAND`: its result has `ok`, `code` and `error` and never fails.
  case attempt(CommandLine)
  /// `can-i COMMAND`: true or false.
  case permission(PrefixedCommand)
}
