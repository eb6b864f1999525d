import OpsDomain
import Synchronization
import Testing

@testable import OpsServer

/// The line in front of threads that can be blocked.
@Suite struct LaneTests {
  private let bench = LaneBench()
  private var clock: StandingClock { bench.clock }
  private var gate: ThreadGate { bench.gate }

  private func lane(waiting: Int = 100) -> Lane { bench.lane(waiting: waiting) }

  private func block(_ lane: Lane, estimate: Int64 = 0) async -> [Task<Void, any Error>] {
    await bench.block(lane, estimate: estimate)
  }

  private func milliseconds(_ count: Int64) -> Int64 { bench.milliseconds(count) }

  /// Waits until nothing is left in the lane. The caller has its answer a moment before the thread
  /// has put the piece of work away.
  private func settled(_ lane: Lane) async {
    while lane.load != (0, 0) { await Task.yield() }
  }

  @Test func workThatWouldWaitTooLongIsTurnedAwayAtOnce() async throws {
    let lane = lane()
    let blocked = await block(lane, estimate: milliseconds(450))
    let refused = await #expect(throws: OpsError.self) {
      try await lane.run(estimate: 1, for: 1) {}
    }
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 1_000), "at least a second")
    // What the running work has used up of its time is no longer ahead.
    clock.pass(450)
    let waiting = Task { try await lane.run(estimate: 1, for: 1) {}.cost }
    while lane.load.waiting < 1 { await Task.yield() }
    gate.open()
    _ = try await waiting.value
    for task in blocked { try await task.value }
    await settled(lane)
  }

  @Test func theLineIsBounded() async throws {
    let lane = lane(waiting: 3)
    let blocked = await block(lane)
    let waiting = (0..<3).map { _ in Task { _ = try await lane.run(estimate: 0, for: 2) {} } }
    while lane.load.waiting < 3 { await Task.yield() }
    for _ in 0..<5 {
      let refused = await #expect(throws: OpsError.self) {
        try await lane.run(estimate: 0, for: 2) {}
      }
      #expect(refused?.code == .throttled)
    }
    #expect(lane.load.waiting == 3)
    gate.open()
    for task in blocked + waiting { try await task.value }
  }

  @Test func cancelledWorkLeavesTheLineAndIsNeverBegun() async throws {
    let lane = lane()
    let blocked = await block(lane)
    let ran = Atomic<Bool>(false)
    let waiting = Task {
      _ = try await lane.run(estimate: 0, for: 1) { ran.store(true, ordering: .relaxed) }
    }
    while lane.load.waiting < 1 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(lane.load.waiting == 0)
    gate.open()
    for task in blocked { try await task.value }
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }

  @Test func whoWaitsMuchLongerThanExpectedIsTurnedAway() async throws {
    let lane = lane()
    let blocked = await block(lane)
    let waiting = Task { _ = try await lane.run(estimate: 0, for: 1) {} }
    while lane.load.waiting < 1 { await Task.yield() }
    clock.pass(900)
    lane.sweep()
    #expect(lane.load.waiting == 1, "less than twice the 500 ms")
    clock.pass(200)
    lane.sweep()
    let refused = await #expect(throws: OpsError.self) { try await waiting.value }
    #expect(refused?.code == .throttled)
    gate.open()
    for task in blocked { try await task.value }
  }

  @Test func workThatWaitsForSomethingElseLeavesItsThreadToOthers() async throws {
    let lane = lane()
    let waiting = await bench.elsewhere(200, in: lane, milliseconds: 100)
    await settled(lane)
    for number in 0..<20 {
      #expect(try await lane.run(estimate: 0, for: 1) { number }.answer == number)
    }
    for task in waiting { task.cancel() }
    for task in waiting { _ = await task.result }
    await settled(lane)
  }

  @Test func oneCallerHasOnlySoMuchBegun() async throws {
    let lane = bench.lane(begunOfCaller: 3)
    let waiting = await bench.elsewhere(3, in: lane)
    await #expect(throws: OpsError.self) { try await lane.run(estimate: 0, for: 1) {} }
    #expect(try await lane.run(estimate: 0, for: 2) { 7 }.answer == 7)
    waiting[0].cancel()
    _ = await waiting[0].result
    #expect(try await lane.run(estimate: 0, for: 1) { 8 }.answer == 8)
    for task in waiting { task.cancel() }
    for task in waiting { _ = await task.result }
  }

  @Test func aFailureIsPassedOnAndLeavesNothing() async throws {
    let lane = lane()
    for _ in 0..<200 {
      await #expect(throws: OpsError.self) {
        try await lane.run(estimate: 10, for: 1) { throw OpsError(.notFound, "Nothing") }
      }
    }
    await settled(lane)
    #expect(try await lane.run(estimate: 0, for: 1) { 7 }.answer == 7)
  }

  @Test func whatWorkCostsIsTheTimeOnItsThread() async throws {
    let lane = lane()
    let cost = try await lane.run(estimate: 0, for: 1) { clock.pass(30) }.cost
    #expect(cost == milliseconds(30))
  }

  @Test func costsFollowWhatHappensSlowly() {
    let costs = WorkCosts()
    #expect(costs.estimate("a") == WorkCosts.unknown)
    costs.note("a", 8_000)
    #expect(costs.estimate("a") == 8_000)
    costs.note("a", 16_000)
    #expect(costs.estimate("a") == 9_000)
    #expect(costs.estimate("b") == WorkCosts.unknown)
  }
}
