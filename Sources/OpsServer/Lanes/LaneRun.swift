import Synchronization

/// One piece of work in a lane: runs its task on the lane's threads and adds up the time there.
final class LaneRun: TaskExecutor {
  /// What the work is expected to cost, in nanoseconds.
  let estimate: Int64
  /// Whose it is.
  let caller: Int64
  private let lane: Lane
  private let used = Atomic<Int64>(0)
  /// When it last got a thread; 0 while it has none.
  private let since = Atomic<Int64>(0)
  private let arrived = Atomic<Bool>(false)

  init(lane: Lane, estimate: Int64, caller: Int64) {
    self.lane = lane
    self.caller = caller
    self.estimate = estimate
  }

  /// Time on a thread up to when that was last noted, in nanoseconds.
  var spent: Int64 { used.load(ordering: .relaxed) }

  /// What of the estimate is still to come.
  func remaining(at now: Int64) -> Int64 {
    let start = since.load(ordering: .relaxed)
    return max(0, estimate - spent - (start == 0 ? 0 : now - start))
  }

  /// It gets a thread.
  func resume(at now: Int64) { since.store(now, ordering: .relaxed) }

  /// Adds the time since it got its thread, which it keeps.
  func note(at now: Int64) {
    let start = since.exchange(now, ordering: .relaxed)
    if start != 0 { used.wrappingAdd(now - start, ordering: .relaxed) }
  }

  /// It gives its thread back.
  func pause(at now: Int64) {
    let start = since.exchange(0, ordering: .relaxed)
    if start != 0 { used.wrappingAdd(now - start, ordering: .relaxed) }
  }

  /// Whether this is the first time that it is asked.
  func arrives() -> Bool { !arrived.exchange(true, ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) { lane.enqueue(UnownedJob(job), of: self) }

  func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }
}
