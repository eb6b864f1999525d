/// What reading a terminal gave.
public enum TerminalInput: Sendable, Equatable {
  case bytes([UInt8])
  /// It has another size now.
  case resized
  /// Ctrl-C while the terminal edits the line itself.
  case interrupted
  /// Nothing came in time.
  case timedOut
  /// Nobody is there any more, or the process is asked to end.
  case closed
}
