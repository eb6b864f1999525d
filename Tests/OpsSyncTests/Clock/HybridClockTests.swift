import OpsSync
import Testing

@Suite struct HybridClockTests {
  @Test func itsMomentsNeverGoBack() {
    var clock = HybridClock(node: "a")
    let moments = [1_000, 1_000, 900, 5_000, 5_000, 1].map { clock.now(wall: $0) }
    #expect(moments == moments.sorted() && Set(moments).count == moments.count)
    #expect(moments[3] == HybridTime(milliseconds: 5_000, node: "a"))
  }

  @Test func whatFollowsFromAMomentIsBehindIt() {
    var (one, other) = (HybridClock(node: "a"), HybridClock(node: "b"))
    let cause = one.now(wall: 50_000)
    #expect(other.take(cause, wall: 10_000).isAheadBy == nil)
    let effect = other.now(wall: 10_000)
    #expect(cause < effect, "also for a clock that is behind")
  }

  @Test(arguments: [(60_000 as Int64, nil), (60_001, 60_001), (.max, Int64.max)])
  func aClockThatIsAheadIsLimitedAndFlagged(_ ahead: Int64, _ flagged: Int64?) {
    let reading = HybridClock.limited(
      HybridTime(milliseconds: ahead, counter: 3, node: "b"), wall: 0, limit: 60_000)
    #expect(reading.isAheadBy == flagged)
    #expect(reading.time.milliseconds == 60_000)
    #expect(reading.time.counter == (flagged == nil ? 3 : 0))
  }

  @Test func equalMomentsOfTwoClocksHaveAnOrder() {
    let (left, right) = (
      HybridTime(milliseconds: 1, node: "a"), HybridTime(milliseconds: 1, node: "b")
    )
    #expect(left < right && !(right < left))
    #expect(right < HybridTime(milliseconds: 1, counter: 1, node: "a"))
  }
}
