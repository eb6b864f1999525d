import OpsDomain
import Synchronization

@testable import OpsServer

/// A clock that stands until it is set.
final class StandingClock: Sendable {
  private let time = Atomic<Int64>(1)
  func now() -> Int64 { time.load(ordering: .relaxed) }
  func pass(_ milliseconds: Int64) {
    time.wrappingAdd(milliseconds * 1_000_000, ordering: .relaxed)
  }
}

/// Lanes of one thread that is blocked until the gate is opened.
struct LaneBench {
  let clock = StandingClock()
  let gate = ThreadGate()

  func lane(waiting: Int = 100, begunOfCaller: Int = 512) -> Lane {
    let limits = LaneLimits(
      threads: 1, waiting: waiting, wait: TimeSpan(milliseconds: 500),
      begunOfCaller: begunOfCaller)
    return Lane(limits) { [clock] in clock.now() }
  }

  /// Blocks the lane's thread and fills the place behind it; both end when the gate is opened.
  func block(_ lane: Lane, estimate: Int64 = 0) async -> [Task<Void, any Error>] {
    let arrived = Flag()
    let tasks = (0..<2).map { _ in
      Task { [gate] in
        _ = try await lane.run(estimate: estimate, for: 1) {
          arrived.raise()
          gate.block()
        }
      }
    }
    while !arrived.isRaised { await Task.yield() }
    while lane.load.active < 2 { await Task.yield() }
    return tasks
  }

  func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

  /// Work that ends as soon as it is begun, once it stands in the line or has been turned away.
  func wait(
    in lane: Lane, for caller: Int64, milliseconds estimate: Int64 = 0
  ) async -> Task<Void, any Error> {
    let before = lane.load.waiting
    let isOver = Flag()
    let task = Task {
      defer { isOver.raise() }
      _ = try await lane.run(estimate: milliseconds(estimate), for: caller) {}
    }
    while lane.load.waiting == before, !isOver.isRaised { await Task.yield() }
    return task
  }

  /// Work of caller 1 that is begun and waits for something that is not in the lane, until it is
  /// cancelled.
  func elsewhere(
    _ count: Int, in lane: Lane, milliseconds estimate: Int64 = 0
  ) async -> [Task<Void, any Error>] {
    var tasks: [Task<Void, any Error>] = []
    for _ in 0..<count {
      let isBegun = Flag()
      tasks.append(
        Task {
          _ = try await lane.run(estimate: milliseconds(estimate), for: 1) {
            isBegun.raise()
            try await Task.sleep(for: .seconds(3_600))
          }
        })
      while !isBegun.isRaised { await Task.yield() }
    }
    return tasks
  }

  /// The code with which a lane turned the work away.
  func code(_ task: Task<Void, any Error>) async -> ErrorCode? {
    do {
      try await task.value
      return nil
    } catch { return (error as? OpsError)?.code }
  }
}

/// Whether something has happened.
final class Flag: Sendable {
  private let state = Atomic<Bool>(false)
  var isRaised: Bool { state.load(ordering: .relaxed) }
  func raise() { state.store(true, ordering: .relaxed) }
}
