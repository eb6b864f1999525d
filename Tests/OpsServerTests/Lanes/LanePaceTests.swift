import OpsDomain
import Testing

@testable import OpsServer

/// How long a line takes is told by how fast it got on lately.
@Suite struct LanePaceTests {
  private let second: Int64 = 1_000_000_000

  @Test func withoutALineAllThreadsAreTheMeasure() {
    var pace = LanePace(threads: 2)
    #expect(pace.time(for: second) == second / 2)
    pace.finish(second)
    pace.look(at: 1, isBusy: false)
    pace.look(at: second, isBusy: true)
    #expect(pace.time(for: second) == second / 2, "nobody waited at the start of the span")
  }

  @Test func underLoadTheMeasureIsWhatWasFinished() {
    var pace = LanePace(threads: 2)
    pace.look(at: 0, isBusy: true)
    for span in 1...10 {
      pace.finish(second / 4)
      pace.look(at: Int64(span) * second, isBusy: true)
    }
    #expect((3 * second...4 * second).contains(pace.time(for: second)), "a quarter of a thread")
    for span in 11...20 { pace.look(at: Int64(span) * second, isBusy: false) }
    #expect(pace.time(for: second) < second * 51 / 100, "what was seen under load is forgotten")
  }

  @Test func aStandstillIsNotBelieved() {
    var pace = LanePace(threads: 1)
    for span in 0...100 { pace.look(at: Int64(span) * second, isBusy: true) }
    #expect(pace.time(for: second) <= 50 * second)
    pace.finish(1_000 * second)
    for span in 101...120 {
      pace.finish(1_000 * second)
      pace.look(at: Int64(span) * second, isBusy: true)
    }
    #expect(pace.time(for: second) >= second, "no faster than its threads")
  }

  @Test func aLineThatGetsOnSlowlyTurnsAwaySooner() async throws {
    let bench = LaneBench()
    let lane = bench.lane()
    let blocked = await bench.block(lane)
    var waiting = [await bench.wait(in: lane, for: 2, milliseconds: 100)]
    waiting.append(await bench.wait(in: lane, for: 2, milliseconds: 100))
    for _ in 0..<3 {
      lane.sweep()
      bench.clock.pass(100)
    }
    // 200 ms of work would be soon enough, had anything been finished meanwhile.
    let refused = await bench.wait(in: lane, for: 2)
    #expect(await bench.code(refused) == .throttled)
    bench.gate.open()
    for task in blocked + waiting { try await task.value }
  }
}
