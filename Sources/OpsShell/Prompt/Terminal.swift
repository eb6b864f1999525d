/// A terminal, as little of it as the prompt needs.
public protocol Terminal: Sendable {
  var size: TerminalSize { get }
  /// Whether it can only print: no cursor movement, no colours.
  var isDumb: Bool { get }
  /// Bytes as they are typed, Ctrl-C too; or, while a command runs, Ctrl-C as a signal. Neither
  /// shows what is typed.
  func setRaw(_ isRaw: Bool)
  /// Waits for input, at most `timeout` milliseconds if there is one.
  func read(timeout: Int?) -> TerminalInput
  func write(_ text: String)
}
