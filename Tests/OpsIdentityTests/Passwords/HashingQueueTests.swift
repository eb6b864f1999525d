import Dispatch
import OpsDomain
import TestBenches
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

  @Test func refusesCallersWhoComeToAFullLine() async throws {
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

  @Test func handsErrorsThrough() async throws {
    let queue = HashingQueue()
    let code = try await IdentityBench.code {
      try await queue.run { throw OpsError(.corrupt, "no hash") }
    }
    #expect(code == .corrupt)
    #expect(try await queue.run { 2 } == 2)
  }
}
