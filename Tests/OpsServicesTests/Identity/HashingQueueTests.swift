import Dispatch
import OpsDomain
import Synchronization
import Testing

@testable import OpsIdentity

@Suite("Hashing queue")
struct HashingQueueTests {
  /// Work that waits until it is told to go on.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func pass() { semaphore.wait() }
    func open(_ count: Int) { for _ in 0..<count { semaphore.signal() } }
  }

  /// Counts how many run at once.
  private final class Gauge: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var most: Int { state.withLock { $0.most } }
    func enter() {
      state.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
    }
    func leave() { state.withLock { $0.now -= 1 } }
  }

  /// Whether something has begun.
  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isUp: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }

  @Test func runsNoMoreThanItsWidthAtOnce() async throws {
    let queue = HashingQueue(width: 2, length: 16)
    let gauge = Gauge()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await queue.run {
            gauge.enter()
            for _ in 0..<1000 { _ = gauge.most }
            gauge.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((1...2).contains(gauge.most))
    #expect(queue.waiting == 0)
  }

  @Test func refusesWhoeverComesToAFullLine() async throws {
    let queue = HashingQueue(width: 1, length: 2)
    let gate = Gate()
    let jobs = (0..<3).map { _ in Task { try await queue.run { gate.pass() } } }
    while queue.waiting < 2 { await Task.yield() }
    let code = try await IdentityBench.code { try await queue.run {} }
    #expect(code == .throttled)
    gate.open(3)
    for job in jobs { try await job.value }
    // There is room again.
    #expect(try await queue.run { 7 } == 7)
  }

  @Test func aCancelledWaiterLeavesTheLine() async throws {
    let queue = HashingQueue(width: 1, length: 1)
    let gate = Gate()
    let isRunning = Flag()
    let first = Task {
      try await queue.run {
        isRunning.raise()
        gate.pass()
      }
    }
    while !isRunning.isUp { await Task.yield() }
    let second = Task { try await queue.run {} }
    while queue.waiting == 0 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(queue.waiting == 0)
    gate.open(1)
    try await first.value
    #expect(try await queue.run { 1 } == 1)
  }

  @Test func handsErrorsThrough() async throws {
    let queue = HashingQueue()
    let code = try await IdentityBench.code {
      try await queue.run { throw OpsError(.corrupt, "no hash") }
    }
    #expect(code == .corrupt)
    #expect(try await queue.run { 2 } == 2)
  }
}
