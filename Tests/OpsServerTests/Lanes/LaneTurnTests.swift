import OpsDomain
import Synchronization
import Testing

@testable import OpsServer

/// Callers share a lane: one with much work is in nobody's way.
@Suite struct LaneTurnTests {
  private let bench = LaneBench()

  @Test func callersTakeTurns() {
    var line = CallerLine<String>()
    for name in ["a1", "a2", "a3"] { _ = line.append(name, of: 1) }
    let number = line.append("b1", of: 2)
    _ = line.append("b2", of: 2)
    _ = line.append("c1", of: 3)
    #expect(line.remove(number, of: 2) == "b1")
    #expect(line.remove(number, of: 2) == nil)
    #expect(line.removeAll { $0 == "c1" } == ["c1"])
    var served: [String] = []
    while let next = line.removeFirst() { served.append(next) }
    #expect(served == ["a1", "b2", "a2", "a3"])
    #expect(line.isEmpty)
  }

  @Test func whatIsAheadIsReckonedByTurns() {
    var line = CallerLine<String>()
    for cost in [1, 10, 100] as [Int64] { _ = line.append("a", cost: cost, of: 1) }
    #expect(line.cost(before: 2) == 1, "one turn of the other")
    _ = line.append("b", cost: 1_000, of: 2)
    #expect(line.cost(before: 2) == 1_011, "two turns of the other, and its own")
    #expect(line.cost(before: 1) == 1_111)
    #expect(line.cost(before: 3) == 1_001)
  }

  @Test func theNewestOfTheLongestGivesWay() {
    var line = CallerLine<String>()
    for name in ["a1", "a2", "a3"] { _ = line.append(name, of: 1) }
    for name in ["b1", "b2", "b3"] { _ = line.append(name, of: 2) }
    #expect(line.removeNewest(for: 3) == "b3", "of two with as many, the one who came last")
    #expect(line.removeNewest(for: 2) == nil, "two are no fewer than three less one")
    #expect(line.removeNewest(for: 3) == "a3")
    #expect(line.removeNewest(for: 3) == "b2")
    #expect(line.removeNewest(for: 3) == "a2")
    #expect(line.removeNewest(for: 3) == nil, "nobody has more than one")
    #expect(line.count == 2)
  }

  @Test func theWorkOfOneCallerDoesNotTurnAwayAnother() async throws {
    let lane = bench.lane(waiting: 6)
    let blocked = await bench.block(lane)
    var many: [Task<Void, any Error>] = []
    for _ in 0..<6 { many.append(await bench.wait(in: lane, for: 1, milliseconds: 90)) }
    #expect(lane.load.waiting == 6)
    // The line is full and 540 ms long, and for each other caller one turn of 90 ms.
    let other = Task { _ = try await lane.run(estimate: 0, for: 2) {} }
    #expect(await bench.code(many.removeLast()) == .throttled, "the newest of the many")
    #expect(lane.load.waiting == 6)
    await #expect(throws: OpsError.self) { try await lane.run(estimate: 0, for: 1) {} }
    bench.gate.open()
    for task in blocked + many + [other] { try await task.value }
  }

  @Test func whatHasLeftTheLineIsNoLongerAhead() async throws {
    for way in 0..<3 {
      let bench = LaneBench()
      let lane = bench.lane()
      let blocked = await bench.block(lane)
      let long = await bench.wait(in: lane, for: 2, milliseconds: 600)
      await #expect(throws: OpsError.self) { try await lane.run(estimate: 0, for: 3) {} }
      switch way {
      case 0: long.cancel()
      case 1:
        bench.clock.pass(1_100)
        lane.sweep()
      default: bench.gate.open()
      }
      if way == 2 {
        try await long.value
        for task in blocked { try await task.value }
        #expect(try await lane.run(estimate: 0, for: 3) { 7 }.answer == 7)
        continue
      }
      await #expect(throws: (any Error).self) { try await long.value }
      let next = await bench.wait(in: lane, for: 3)
      #expect(lane.load.waiting == 1, "way \(way)")
      bench.gate.open()
      for task in blocked + [next] { try await task.value }
    }
  }

  /// Work that has the turn to write keeps all other work waiting until it gets a thread. Work that
  /// has a place for which only a few wait does not go before other work.
  @Test(arguments: [true, false])
  func workThatGotAPlaceForWhichAllWaitGoesFirst(_ isUrgent: Bool) async throws {
    let lane = bench.lane()
    let turnstile = Turnstile(isUrgent: isUrgent)
    try await turnstile.enter()
    let order = Mutex<[String]>([])
    let sleeper = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let other = Task { @Sendable in
      _ = try await lane.run(estimate: 0, for: 1) {
        await withCheckedContinuation { continuation in
          sleeper.withLock { $0 = continuation }
        }
        order.withLock { $0.append("other") }
      }
    }
    while sleeper.withLock({ $0 == nil }) { await Task.yield() }
    let next = Task { @Sendable in
      _ = try await lane.run(estimate: 0, for: 2) {
        try await turnstile.pass { order.withLock { $0.append("next") } }
      }
    }
    while turnstile.waiting == 0 { await Task.yield() }
    let blocked = await bench.block(lane)
    sleeper.withLock { $0 }?.resume()
    turnstile.leave()
    bench.gate.open()
    for task in [other, next] + blocked { try await task.value }
    #expect(order.withLock { $0 } == (isUrgent ? ["next", "other"] : ["other", "next"]))
  }
}
