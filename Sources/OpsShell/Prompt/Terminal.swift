/// A terminal, as little of it as the prompt needs.
public protocol Terminal: Sendable {
  /// The size now; a change of it is read as ``TerminalInput/resized``.
  var size: TerminalSize { get }
  /// Whether it can only print: no cursor movement, no colours.
  var isDumb: Bool { get }
  /// Bytes as they are typed, Ctrl-C too; or, while a command runs, Ctrl-C as a signal. Neither
  /// shows what is typed.
  func setRaw(_ isRaw: Bool)
  /// Waits for input, at most `timeout` milliseconds if there is one.
  func read(timeout: Int?) -> TerminalInput
  /// Writes text as it is, with the control sequences in it.
  func write(_ text: String)
}

/// What reading a terminal gave.
public enum TerminalInput: Sendable, Equatable {
  /// What was typed or pasted, as it came.
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

/// Columns and rows of a terminal, both at least 1.
public struct TerminalSize: Sendable, Equatable {
  /// Characters in a row; at least 1.
  public let columns: Int
  /// Lines on the screen; at least 1.
  public let rows: Int

  /// A number below 1 counts as 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}
