import OpsDomain
import Testing

@testable import OpsKernel

@Suite("Tries that are slowed down")
struct ThrottleTests {
  private let throttle = Throttle()
  private let limit = Throttle.Limit(tries: 2, window: TimeSpan(milliseconds: 60_000))
  private let start = Instant(milliseconds: 1_000_000)

  private func admit(_ what: String, by who: String = "kim", after seconds: Int64 = 0) -> TimeSpan?
  {
    throttle.admit(what, by: who, limit, at: start.adding(milliseconds: seconds * 1000))
  }

  @Test func whoHasTriedTooManyWaitsForTheFirstToPass() {
    #expect(admit("a") == nil)
    #expect(admit("b", after: 10) == nil)
    #expect(admit("c", after: 20) == TimeSpan(milliseconds: 40_000))
    #expect(admit("c", by: "lea", after: 20) == nil)
    #expect(admit("c", after: 60) == nil)
    #expect(admit("d", after: 61) == TimeSpan(milliseconds: 9_000))
  }

  @Test func theSameOneAgainDoesNotCount() {
    for seconds in 0..<10 { #expect(admit("a", after: Int64(seconds)) == nil) }
    #expect(admit("b", after: 10) == nil)
    #expect(admit("c", after: 11) != nil)
  }

  @Test func whatIsTakenBackDoesNotCount() {
    for number in 0..<10 {
      #expect(admit("right \(number)") == nil)
      throttle.takeBack("right \(number)", by: "kim", limit, at: start)
    }
    #expect(admit("a") == nil)
    #expect(admit("b") == nil)
    #expect(admit("c") != nil)
  }
}
