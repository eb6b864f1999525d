import OpsDomain
import Testing

@testable import OpsServer

/// Which lane a read takes, and what the lanes learn of it.
@Suite struct WorkLanesTests {
  private let bench = LaneBench()
  private let anna = StubDoorkeeper.administrator

  private func lanes() -> WorkLanes {
    var configuration = ServerConfiguration()
    configuration.readThreads = 1
    return WorkLanes(configuration) { [clock = bench.clock] in clock.now() }
  }

  /// Where work with these costs is done. Work counts as done a moment after its answer is given,
  /// so the lanes are empty first.
  private func isLong(_ lanes: WorkLanes, _ work: String) async throws -> Bool {
    while lanes.shortReads.load.active + lanes.longReads.load.active > 0 { await Task.yield() }
    return try await lanes.read(work, for: anna) {
      #expect(lanes.shortReads.load.active + lanes.longReads.load.active == 1)
      return lanes.longReads.load.active == 1
    }
  }

  @Test func whatCostsMuchIsALongRead() async throws {
    let lanes = lanes()
    #expect(try await !isLong(lanes, "list"))
    lanes.costs.note("report", WorkLanes.longRead)
    #expect(try await !isLong(lanes, "report"), "as much as a short one may cost")
    let clock = bench.clock
    try await lanes.read("slow", for: anna) { clock.pass(101) }
    #expect(lanes.expectation(of: "slow").wait == 5_000_000_000)
    #expect(lanes.expectation(of: "list").wait == 400_000_000)
    #expect(try await isLong(lanes, "slow"))
    #expect(try await !isLong(lanes, "list"))
  }

  @Test func abandonedWorkIsLearntFrom() async throws {
    let (lanes, clock) = (lanes(), bench.clock)
    await #expect(throws: CancellationError.self) {
      try await lanes.read("search", for: anna) {
        clock.pass(900)
        throw CancellationError()
      }
    }
    #expect(lanes.costs.estimate("search") == bench.milliseconds(900))
    #expect(try await isLong(lanes, "search"))
  }

  @Test func aQuickFailureDoesNotMakeWorkCheap() async throws {
    let lanes = lanes()
    lanes.costs.note("list", bench.milliseconds(50))
    await #expect(throws: OpsError.self) {
      try await lanes.read("list", for: anna) { throw OpsError(.notFound, "Nothing") }
    }
    #expect(lanes.costs.estimate("list") == bench.milliseconds(50))
    await #expect(throws: OpsError.self) {
      try await lanes.read("new", for: anna) { throw OpsError(.notFound, "Nothing") }
    }
    #expect(lanes.costs.estimate("new") == WorkCosts.unknown)
  }

  @Test func theWatchTurnsAwayWhoWaitsTooLong() async throws {
    let lanes = lanes()
    let blocked = await bench.block(lanes.shortReads)
    let waiting = await bench.wait(in: lanes.shortReads, for: 2)
    let blockedLong = await bench.block(lanes.longReads)
    let waitingLong = await bench.wait(in: lanes.longReads, for: 2)
    let swept = Flag()
    let clock = bench.clock
    let watch = Task {
      await lanes.watch(
        sleep: { _ in
          clock.pass(6_000)
          await Task.yield()
        }, others: { swept.raise() })
    }
    #expect(await bench.code(waiting) == .throttled)
    #expect(await bench.code(waitingLong) == .throttled)
    while !swept.isRaised { await Task.yield() }
    watch.cancel()
    await watch.value
    bench.gate.open()
    for task in blocked + blockedLong { try await task.value }
  }
}
