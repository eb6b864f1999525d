/// What a script does after a command has failed.
public enum ErrorPolicy: String, Sendable, CaseIterable {
  /// Ends with the exit code of the failure. The default.
  case stop
  /// Carries on and ends with 3.
  case `continue`
  /// Drops what is staged, then ends.
  case rollback
}
