import OpsDomain
import Testing

@testable import OpsServices

@Suite("Sign-in throttle")
struct SignInThrottleTests {
  private let start = Instant(milliseconds: 1_800_000_000_000)
  private let anna = SignInThrottle.account("anna")

  private func isAdmitted(
    _ throttle: SignInThrottle, _ account: SignInThrottle.Account, _ now: Instant
  ) -> Bool {
    (try? throttle.admit(account, at: now)) != nil
  }

  @Test func theSixthAttemptWithinTheWindowWaits() {
    let throttle = SignInThrottle()
    for second in 0..<5 { #expect(isAdmitted(throttle, anna, start.adding(seconds: second))) }
    #expect(!isAdmitted(throttle, anna, start.adding(seconds: 299)))
    #expect(isAdmitted(throttle, anna, start.adding(seconds: 300)))
    #expect(!isAdmitted(throttle, anna, start.adding(seconds: 300)))
  }

  @Test func saysHowLongToWait() {
    let throttle = SignInThrottle()
    for _ in 0..<5 { #expect(isAdmitted(throttle, anna, start)) }
    #expect {
      try throttle.admit(anna, at: start.adding(seconds: 100))
    } throws: { error in
      let failure = error as? OpsError
      return failure?.code == .throttled && failure?.hint == "try again in 200 s"
    }
  }

  @Test func accountsDoNotShareTheirFailures() {
    let throttle = SignInThrottle()
    for _ in 0..<5 { #expect(isAdmitted(throttle, anna, start)) }
    #expect(isAdmitted(throttle, SignInThrottle.account("sam"), start))
    #expect(SignInThrottle.account("ANNA") == anna)
    #expect(SignInThrottle.account(String(repeating: "x", count: 1 << 20)).isEmpty)
  }

  @Test func successForgetsAndAbandonedAttemptsDoNotCount() {
    let throttle = SignInThrottle()
    for _ in 0..<4 { #expect(isAdmitted(throttle, anna, start)) }
    throttle.succeed(anna)
    for _ in 0..<20 {
      #expect(isAdmitted(throttle, anna, start))
      throttle.abandon(anna, at: start)
    }
    for _ in 0..<5 { #expect(isAdmitted(throttle, anna, start)) }
    #expect(!isAdmitted(throttle, anna, start))
  }

  @Test func aClockSetBackLocksNobodyOutForLong() {
    let throttle = SignInThrottle()
    for _ in 0..<5 { #expect(isAdmitted(throttle, anna, start)) }
    #expect(!isAdmitted(throttle, anna, start.adding(seconds: -200)))
    #expect(isAdmitted(throttle, anna, start.adding(seconds: -86_400)))
  }

  @Test func remembersABoundedNumberOfAccounts() {
    let throttle = SignInThrottle()
    for _ in 0..<5 { #expect(isAdmitted(throttle, anna, start.adding(seconds: 10))) }
    for number in 0..<SignInThrottle.accounts {
      _ = isAdmitted(throttle, SignInThrottle.account("user\(number)"), start)
    }
    // The newest failures stay in memory.
    #expect(!isAdmitted(throttle, anna, start.adding(seconds: 10)))
  }

  @Test func recordsAFloodOnlyInPart() {
    let throttle = SignInThrottle()
    let recorded = (0..<1000).count { _ in throttle.mayRecord(at: start) }
    #expect(recorded == SignInThrottle.recorded)
    #expect(throttle.mayRecord(at: start.adding(seconds: 300)))
  }
}
