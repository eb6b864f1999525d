import OpsKernel

/// Progress of an import: a line that redraws itself at a terminal, a plain line every ten seconds
/// elsewhere, nothing when remarks are switched off.
final class ImportMeter {
  private let console: any Console
  private let isQuiet: Bool
  private let started = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private var remark: ProgressRemark

  init(_ console: any Console, _ options: GlobalOptions) {
    self.console = console
    remark = ProgressRemark(console)
    isQuiet = options.isQuiet
  }

  func show(_ step: String, _ progress: ImportProgress) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < console.progressPause { return }
    if lastShown == nil, !console.remarksGoToTerminal {
      lastShown = now
      return
    }
    lastShown = now
    let total = progress.fraction.flatMap { $0 > 0.001 ? Int(Double(progress.rows) / $0) : nil }
    let figures = ProgressFigures(
      done: progress.rows, total: total, accepted: progress.rows - progress.rejected,
      rejected: progress.rejected, elapsedMilliseconds: (now - started).milliseconds)
    remark.show(figures, step: step)
  }

  /// Ends the line that redraws itself.
  func finish() {
    remark.finish()
    lastShown = nil
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
