import OpsDomain
import OpsServer
import OpsStorage
import OpsStorageMock
import Synchronization
import Testing

/// A busy server turns away at once what it cannot take.
@Suite struct OverloadTests {
  /// Holds up everybody who wants to wait, until it is opened.
  private final class Barrier: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let opened = Atomic<Bool>(false)

    func wait() async throws {
      arrivals.continuation.yield()
      while !opened.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(5)) }
    }

    func open() { opened.store(true, ordering: .relaxed) }

    /// Waits until that many wait.
    func waitForArrivals(_ count: Int) async {
      var left = count
      for await _ in arrivals.stream {
        left -= 1
        if left == 0 { return }
      }
    }
  }

  @Test func requestsBeyondTheLimitAreTurnedAwayAtOnce() async throws {
    let barrier = Barrier()
    let slow = FaultPlan([.init(.latency(milliseconds: 1), on: .read, at: 1, count: 2)])
    let store = MockStore(schemas: TicketRules.schemas, faults: slow) { _ in
      try await barrier.wait()
    }
    let server = try await TestServer.start(store, rules: TicketRules.all) {
      $0.concurrentRequests = 2
    }
    let anna = Caller(server: server)
    let waiting = (0..<2).map { _ in Task { try await anna.get("/v1/records/tickets/1").status } }
    await barrier.waitForArrivals(2)
    for _ in 0..<4 {
      let started = ContinuousClock.now
      let refused = try await anna.get("/v1/records/tickets/1")
      #expect(refused.status == 429)
      #expect(started.duration(to: .now) >= .milliseconds(50), "asking again and again is slow")
      #expect(refused.code == "tempfail.throttled")
      #expect(refused.headers["retry-after"] == "1")
      #expect(try await anna.get("/health").status == 200)
    }
    // None of them waited for room: there is none until now.
    barrier.open()
    for task in waiting { #expect(try await task.value == 404) }
    #expect(try await anna.get("/v1/records/tickets/1").status == 404)
    await server.stop()
  }

  // Without a deadline the commit takes an hour.
  @Test(.timeLimit(.minutes(10)))
  func requestBeyondItsDeadlineIsCancelledAndLeavesNothing() async throws {
    let desk = try await TicketServer.start {
      $0.requestDeadline = TimeSpan(milliseconds: 300)
    }
    desk.store.inject(FaultPlan([.init(.latency(milliseconds: 3_600_000), on: .commit, at: 1)]))
    let late = try await desk.sam.commit(
      key: "k", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    #expect(late.status == 503)
    #expect(late.code == "tempfail.timeout")
    #expect(try await desk.ticket(1) == nil)
    // The deadline is short for a machine that has other work to do: who is late comes again.
    var again = late
    while again.code == "tempfail.timeout" {
      again = try await desk.sam.commit(
        key: "k", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    }
    #expect(again.status == 200)
    await desk.stop()
  }

  @Test func storeThatFailsMakesTheServerNotReadyButNotDead() async throws {
    let desk = try await TicketServer.start()
    let broken = OpsError(.storageFailed, "The disk failed")
    desk.store.inject(FaultPlan([.init(.error(broken), on: .read, at: 1, count: 2)]))
    let ready = try await desk.sam.get("/ready")
    #expect(ready.status == 503)
    #expect(ready.code == "tempfail.storage_failed")
    #expect(try await desk.sam.get("/health").status == 200)
    #expect(try await desk.sam.get("/ready").status == 503)
    #expect(try await desk.sam.get("/ready").status == 200)
    await desk.stop()
  }

  @Test func fullDiskIsToldAsSuch() async throws {
    let desk = try await TicketServer.start()
    let full = OpsError(.storageFull, "The disk is full")
    desk.store.inject(FaultPlan([.init(.error(full), on: .commit, at: 1)]))
    let refused = try await desk.sam.commit(
      key: "k", [Ticket(id: 1, owner: 2, title: "a").change(.insert)])
    #expect(refused.status == 507)
    #expect(refused.headers["retry-after"] != nil)
    await desk.stop()
  }
}
