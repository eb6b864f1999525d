import OpsSync
import Testing

@Suite struct CircuitBreakerTests {
  @Test func fiveFailuresInARowOpenIt() {
    var breaker = CircuitBreaker()
    for _ in 0..<4 { breaker.failed(at: 0) }
    breaker.succeeded()
    for _ in 0..<4 { breaker.failed(at: 0) }
    let before = breaker.allows(at: 0)
    breaker.failed(at: 1_000)
    let after = breaker.allows(at: 30_999)
    #expect(before && !after)
    #expect(breaker.state == .open(until: 31_000))
  }

  @Test func threeSuccessesCloseItAndOneFailureOpensItAgain() {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.failed(at: 0) }
    let first = breaker.allows(at: 30_000)
    breaker.succeeded()
    breaker.succeeded()
    #expect(first && breaker.state == .halfOpen(successes: 2))
    breaker.failed(at: 40_000)
    let second = breaker.allows(at: 69_999)
    let third = breaker.allows(at: 70_000)
    for _ in 0..<3 { breaker.succeeded() }
    #expect(!second && third && breaker.state == .closed(failures: 0))
  }

  @Test func aClockThatWasSetBackDoesNotKeepItOpen() {
    var breaker = CircuitBreaker()
    for _ in 0..<5 { breaker.failed(at: 1_000_000) }
    let isLetThrough = breaker.allows(at: 0)
    #expect(isLetThrough)
  }
}
