/// How far a run is, on standard error: a line that redraws itself at a terminal, a plain line each
/// time elsewhere.
struct ProgressRemark {
  private let console: any Console
  /// Whether the line that redraws itself is there.
  private var isOpen = false

  init(_ console: any Console) { self.console = console }

  /// - Parameter step: What stands before the figures; nil for nothing.
  mutating func show(_ figures: ProgressFigures, step: String? = nil) {
    let style = Style.resolve(
      isTerminal: console.remarksGoToTerminal, environment: console.environment)
    let line =
      (step.map { $0 + " " } ?? "")
      + ProgressLine.render(figures, width: console.remarksWidth ?? 100, style: style)
    show(line: line)
  }

  /// Shows a line in place of the one before it.
  /// - Parameter line: at most as wide as the terminal.
  mutating func show(line: String) {
    if console.remarksGoToTerminal {
      console.remark("\r\u{1B}[K\(line)")
      isOpen = true
    } else {
      console.remark("\(line)\n")
    }
  }

  /// Ends the line that redraws itself.
  mutating func finish() {
    if isOpen { console.remark("\r\u{1B}[K") }
    isOpen = false
  }
}
