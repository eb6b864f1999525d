import OpsSync
import SyncSimulation
import Testing

/// The figures of a copy after rounds with and without its server.
@Suite struct SyncFiguresTests {
  @Test func theyAreCountedFromTheRounds() async {
    let desk = SimDesk(
      SimServer([RecordName("goods", "a"): SimRow(fields: [:])]), "d", seed: 1, trouble: 0,
      crashes: 0, skew: 0)
    #expect(desk.state.figures.successShare == nil && desk.state.figures.errorShare == nil)
    _ = await desk.round()
    desk.line.server.now += 60_000
    desk.line.trouble = 100
    _ = await desk.round()
    desk.line.server.now += 60_000
    desk.line.trouble = 0
    desk.line.server.write(RecordName("goods", "a"), "city", .text("b"))
    desk.line.server.now += 500
    _ = await desk.round()
    let figures = desk.state.figures
    #expect(figures.requests == 3 && figures.failures.values.reduce(0, +) == 1)
    #expect(figures.rounds == 3 && figures.successShare == 666 && figures.errorShare == 333)
    #expect(figures.offlineShare.map { (0...510).contains($0) } == true)
    #expect(figures.bytes == 100 && figures.growth == 0)
    #expect(figures.medianDelay.map { $0 >= 500 } == true)
    #expect(figures.medianLatency != nil && figures.slowestLatency != nil)
  }
}
