import OpsDomain

/// Threads of their own for one kind of work, and a line in front of them that is never long.
///
/// Work runs where it blocks nobody else: a question to the book takes its thread until it is
/// answered. New work is turned away as soon as it comes when what is ahead of it would take too
/// long; work whose caller has gone leaves the line before it has cost anything.
final class Lane: Sendable {
  private let core: LaneCore

  /// - Parameter clock: Nanoseconds of a clock that is never set back.
  init(_ limits: LaneLimits, clock: @escaping @Sendable () -> Int64 = LaneClock.now) {
    core = LaneCore(limits, clock: clock)
  }

  deinit { core.close() }

  /// Runs `body` on the lane's threads when it is its turn, and tells what it cost there in
  /// nanoseconds.
  ///
  /// - Parameters:
  ///   - estimate: What the work is expected to cost, in nanoseconds.
  ///   - caller: Whose it is; callers take turns.
  ///   - failed: Gets what the work has cost when it was begun and ended without an answer.
  ///
  /// Throws `tempfail.throttled` when it would have to wait too long, `CancellationError` when it
  /// was cancelled before its turn, and what `body` throws.
  func run<Answer: Sendable>(
    estimate: Int64, for caller: Int64, failed: (Int64) -> Void = { _ in },
    _ body: () async throws -> Answer
  ) async throws -> (answer: Answer, cost: Int64) {
    let run = LaneRun(lane: self, estimate: estimate, caller: caller)
    try await core.admit(run)
    defer { core.finish(run) }
    return try await withTaskExecutorPreference(run) {
      try Task.checkCancellation()
      do {
        let answer = try await body()
        // The rest of this stretch is only the way back.
        run.note(at: core.clock())
        return (answer, run.spent)
      } catch {
        run.note(at: core.clock())
        failed(run.spent)
        throw error
      }
    }
  }

  var limits: LaneLimits { core.limits }

  func enqueue(_ job: UnownedJob, of run: LaneRun) { core.enqueue(job, of: run) }

  /// Turns away who has waited longer than was promised.
  func sweep() { core.sweep() }

  /// How much work waits to be begun, and how much is begun and has something to do here.
  var load: (waiting: Int, active: Int) { core.load }
}

/// How much a lane takes on.
struct LaneLimits: Sendable {
  /// Threads that work at once.
  var threads: Int
  /// Pieces of work that wait at once; one more is turned away.
  var waiting: Int
  /// Longest time that new work may have to wait, as far as can be told when it comes.
  var wait: TimeSpan
  /// How many times as long work may wait that was let into the line: it is turned away then.
  var patience: Int64 = 2
  /// Pieces of work of one caller that are begun and not finished, most of which wait for the disk;
  /// one more is turned away.
  var begunOfCaller = 512
  /// Whether other threads of the process go first when there is not time enough for all.
  var yields = false
}
