import OpsDomain
import Synchronization

/// Cancels requests that take too long.
///
/// One task looks at all of them a few times a second. A sleeping task for each request would be
/// simpler, but a cancelled sleep stays with the scheduler until its time has come: at ten thousand
/// requests a second those would pile up by the hundred thousand.
final class DeadlineWatch: Sendable {
  private struct Running {
    let deadline: ContinuousClock.Instant
    let task: Task<Answer, any Error>
    var isOverdue = false
  }

  private struct State {
    var last: UInt64 = 0
    var running: [UInt64: Running] = [:]
  }

  private let span: Duration
  private let state = Mutex(State())

  init(span: TimeSpan) { self.span = span.duration }

  /// Runs `body`. Throws `tempfail.timeout` when it had to be cancelled.
  ///
  /// - Parameter began: Gets the task that runs it.
  func run(
    _ body: @escaping @Sendable () async throws -> Answer,
    began: (Task<Answer, any Error>) -> Void = { _ in }
  ) async throws -> Answer {
    let task = Task { try await body() }
    began(task)
    let number = state.withLock { state in
      state.last += 1
      state.running[state.last] = Running(deadline: .now + span, task: task)
      return state.last
    }
    defer { state.withLock { _ = $0.running.removeValue(forKey: number) } }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      guard state.withLock({ $0.running[number]?.isOverdue == true }) else { throw error }
      throw OpsError(
        .timeout, "The request took too long",
        hint: "repeat a write with the same key: it is done only once")
    }
  }

  /// Looks until the task is cancelled.
  func watch() async {
    let pause = max(.milliseconds(5), min(span / 8, .milliseconds(250)))
    while !Task.isCancelled {
      try? await Task.sleep(for: pause, clock: .continuous)
      let now = ContinuousClock.now
      let overdue = state.withLock { state in
        let late = state.running.filter { !$0.value.isOverdue && $0.value.deadline <= now }
        for number in late.keys { state.running[number]?.isOverdue = true }
        return late.values.map(\.task)
      }
      for task in overdue { task.cancel() }
    }
  }
}
