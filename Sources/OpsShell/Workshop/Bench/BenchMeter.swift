import OpsScheduling
import Synchronization

/// Shows on standard error which instance is being solved and how far it is; called from any
/// thread.
///
///     la01 (3 of 23): makespan 666, lower bound 640
final class BenchMeter: Sendable {
  private struct State {
    var remark: ProgressRemark
    var what = ""
    var lastShown = ContinuousClock.now
  }

  private let console: any Console
  private let isQuiet: Bool
  private let state: Mutex<State>

  init(_ console: any Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    state = Mutex(State(remark: ProgressRemark(console)))
  }

  /// The next instance begins.
  func start(_ name: String, _ number: Int, of count: Int) {
    state.withLock { $0.what = "\(name) (\(number) of \(count))" }
    if console.remarksGoToTerminal { show("", pause: .zero) }
  }

  /// A better plan or bound was found.
  func show(_ progress: ShopProgress) {
    show(
      ": makespan \(progress.makespan), lower bound \(progress.lowerBound)",
      pause: console.progressPause)
  }

  /// A part of the instance begins, such as a policy.
  func show(part: String) { show(": " + part, pause: console.progressPause) }

  /// Ends the line that redraws itself.
  func finish() { state.withLock { $0.remark.finish() } }

  private func show(_ figures: String, pause: Duration) {
    guard !isQuiet else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.lastShown >= pause else { return }
      state.lastShown = now
      let glyphs = Style.resolve(
        isTerminal: console.remarksGoToTerminal, environment: console.environment
      ).glyphs
      let line = Sanitizer.printable(state.what + figures, glyphs: glyphs)
      state.remark.show(
        line: DisplayWidth.truncated(line, to: console.width ?? 100, glyphs: glyphs))
    }
  }
}
