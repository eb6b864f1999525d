/// How fast a lane gets on while requests wait: expected work finished per time that went by.
///
/// Threads are not the measure, because other work takes processor time as well: what a request
/// does outside the lane, and the turning away of others.
struct LanePace {
  /// Slowest pace that is believed: more would be a standstill, of which nothing can be told.
  private static let slowest = 0.02

  /// Nanoseconds of expected work in a nanosecond; the number of threads while nobody waits.
  private(set) var speed: Double
  private let threads: Double
  private var finished: Int64 = 0
  /// When the present span began, in nanoseconds; nil while nobody waited at its start.
  private var start: Int64?

  init(threads: Int) {
    self.threads = Double(threads)
    speed = self.threads
  }

  /// Work is over of which that much was expected.
  mutating func finish(_ cost: Int64) { finished += cost }

  /// Ends a span and begins the next one.
  ///
  /// - Parameter isBusy: Whether somebody waits.
  mutating func look(at now: Int64, isBusy: Bool) {
    if isBusy, let start, now > start {
      let seen = min(threads, max(Self.slowest, Double(finished) / Double(now - start)))
      speed = (speed + seen) / 2
    } else {
      // What was seen under load says less and less.
      speed = (speed + threads) / 2
    }
    finished = 0
    start = isBusy ? now : nil
  }

  /// How long so much expected work takes, in nanoseconds.
  func time(for work: Int64) -> Int64 { Int64(Double(work) / speed) }
}
