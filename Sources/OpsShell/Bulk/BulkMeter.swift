import OpsKernel

/// Progress of a bulk run on standard error: a line that redraws itself at a terminal, a plain line
/// every ten seconds elsewhere, nothing when remarks are not wanted.
final class BulkMeter {
  private let console: any Console
  private let isQuiet: Bool
  private let job: String?
  /// The most rows that are read.
  private let limit: Int?
  private let started = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant
  private var remark: ProgressRemark

  init(_ console: any Console, isQuiet: Bool, job: String?, limit: Int? = nil) {
    self.limit = limit
    self.console = console
    remark = ProgressRemark(console)
    self.isQuiet = isQuiet
    self.job = job
    lastShown = started
  }

  /// Milliseconds since the start.
  var elapsed: Int {
    let (seconds, attoseconds) = (ContinuousClock.now - started).components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// - Parameter before: rows an earlier run has dealt with, which say nothing about the pace.
  func show(_ tally: BulkTally, _ position: BytePosition, before: Int) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    guard now - lastShown >= console.progressPause else { return }
    lastShown = now
    let fraction = position.fraction.flatMap { $0 > 0.001 ? $0 : nil }
    let all = fraction.map { Int((Double(tally.read) / $0).rounded()) }
    // With --limit the run ends before the file does.
    let total = limit.map { min($0, all ?? $0) } ?? all
    var figures = ProgressFigures(
      done: tally.read, total: total, accepted: tally.accepted,
      replayed: tally.replayed, rejected: tally.rejected, elapsedMilliseconds: elapsed, job: job)
    figures.earlier = before
    remark.show(figures)
  }

  /// Ends the line that redraws itself.
  func finish() {
    remark.finish()
  }
}
