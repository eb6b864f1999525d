import OpsDomain
import Testing

@testable import OpsIdentity

@Suite("Sign-in throttle")
struct SignInThrottleTests {
  private let start = Instant(milliseconds: 1_800_000_000_000)
  private let anna = SignInThrottle.account("anna")

  private func isAdmitted(
    _ throttle: SignInThrottle, _ account: SignInThrottle.Account, _ now: Instant,
    from address: String? = nil
  ) -> Bool {
    (try? throttle.admit(attempt(account, now, from: address))) != nil
  }

  private func attempt(
    _ account: SignInThrottle.Account, _ now: Instant, from address: String? = nil,
    device: Secret? = nil
  ) -> SignInThrottle.Attempt {
    SignInThrottle.Attempt(
      account: account, source: SignInSource(address: address, device: device), at: now,
      isKnownDevice: device != nil)
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
      try throttle.admit(attempt(anna, start.adding(seconds: 100)))
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
    throttle.succeed(attempt(anna, start))
    for _ in 0..<20 {
      #expect(isAdmitted(throttle, anna, start))
      throttle.abandon(attempt(anna, start))
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

  @Test("A name that was never tried is told that it is the address")
  func theReason() {
    let throttle = SignInThrottle()
    func refusal(_ name: String) -> String? {
      do {
        try throttle.admit(attempt(SignInThrottle.account(name), start, from: "192.0.2.1"))
        return nil
      } catch {
        return error.message
      }
    }
    for number in 0..<5 { #expect(refusal("u\(number)") == nil) }
    #expect(refusal("anna") == "Too many sign-ins from this address have failed")
    let other = SignInThrottle()
    for _ in 0..<5 { #expect(isAdmitted(other, anna, start, from: "192.0.2.1")) }
    let own = #expect(throws: OpsError.self) {
      try other.admit(attempt(anna, start, from: "192.0.2.1"))
    }
    #expect(own?.message == "Too many sign-ins with this name have failed")
  }

  @Test func anAddressGetsFiveOverAllAccounts() {
    let throttle = SignInThrottle()
    for number in 0..<5 {
      #expect(isAdmitted(throttle, SignInThrottle.account("u\(number)"), start, from: "192.0.2.1"))
    }
    #expect(!isAdmitted(throttle, anna, start, from: "192.0.2.1"))
    #expect(isAdmitted(throttle, anna, start, from: "192.0.2.2"))
    #expect(isAdmitted(throttle, anna, start.adding(seconds: 300), from: "192.0.2.1"))
  }

  @Test("All IPv6 addresses with the same 64 bits count as one, for names and for registrations")
  func networks() {
    let throttle = SignInThrottle()
    for number in 1...5 {
      let address = "2001:db8:0:1::\(number)"
      #expect(isAdmitted(throttle, SignInThrottle.account("u\(number)"), start, from: address))
      #expect(isRegistered(throttle, from: address))
    }
    #expect(!isAdmitted(throttle, anna, start, from: "2001:db8:0:1:ffff::9"))
    #expect(!isRegistered(throttle, from: "2001:db8:0:1:ffff::9"))
    #expect(isAdmitted(throttle, anna, start, from: "2001:db8:0:2::1"))
    #expect(isRegistered(throttle, from: "2001:db8:0:2::1"))
  }

  private func isRegistered(_ throttle: SignInThrottle, from address: String) -> Bool {
    (try? throttle.admit("register", from: SignInSource(address: address), at: start)) != nil
  }

  @Test("Who was signed in to from a network is known there with its next address")
  func familiarNetworks() throws {
    let throttle = SignInThrottle()
    try throttle.admit(attempt(anna, start, from: "2001:db8:0:7::1"))
    throttle.succeed(attempt(anna, start, from: "2001:db8:0:7::1"))
    for number in 0..<10 {
      #expect(isAdmitted(throttle, anna, start, from: "192.0.2.\(number)"))
    }
    #expect(!isAdmitted(throttle, anna, start, from: "203.0.113.9"))
    #expect(isAdmitted(throttle, anna, start, from: "2001:db8:0:7::2"))
  }

  @Test func anAttackerDoesNotLockTheOwnerOut() throws {
    let throttle = SignInThrottle()
    let device = Secret("opsh_device_of_anna")
    // Anna has been here before, at this address and with this device.
    try throttle.admit(attempt(anna, start, from: "198.51.100.1"))
    throttle.succeed(attempt(anna, start, from: "198.51.100.1"))
    var now = start
    var refused = 0
    for number in 0..<2_000 {
      now = now.adding(seconds: 3)
      if !isAdmitted(throttle, anna, now, from: "192.0.2.\(number % 250)") { refused += 1 }
    }
    #expect(refused > 1_800)
    #expect(!isAdmitted(throttle, anna, now, from: "203.0.113.9"))
    #expect(isAdmitted(throttle, anna, now, from: "198.51.100.1"))
    try throttle.admit(attempt(anna, now, from: "203.0.113.9", device: device))
    try throttle.admit(attempt(anna, now, from: "192.0.2.7", device: device))
  }

  @Test func evenAKnownDeviceGetsFive() {
    let throttle = SignInThrottle()
    let device = Secret("opsh_device_of_anna")
    for _ in 0..<5 {
      #expect((try? throttle.admit(attempt(anna, start, from: "a", device: device))) != nil)
    }
    #expect((try? throttle.admit(attempt(anna, start, from: "b", device: device))) == nil)
  }

  @Test func anAccountIsSlowedAndNeverLockedForLonger() {
    let throttle = SignInThrottle()
    var now = start
    var longest: Int64 = 0
    var last = start
    for number in 0..<20_000 {
      now = now.adding(seconds: 1)
      if isAdmitted(throttle, anna, now, from: "2001:db8:0:\(String(number, radix: 16))::1") {
        longest = max(longest, now.since(last).milliseconds)
        last = now
      }
    }
    #expect(longest <= SignInThrottle.longest.milliseconds)
    #expect(longest > SignInThrottle.minute.milliseconds)
  }

  @Test func aSuccessDoesNotForgiveTheAddress() {
    let throttle = SignInThrottle()
    let own = SignInThrottle.account("mallory")
    for number in 0..<4 {
      #expect(isAdmitted(throttle, SignInThrottle.account("u\(number)"), start, from: "a"))
      #expect(isAdmitted(throttle, own, start, from: "a"))
      throttle.succeed(attempt(own, start, from: "a"))
    }
    #expect(isAdmitted(throttle, anna, start, from: "a"))
    #expect(!isAdmitted(throttle, SignInThrottle.account("sam"), start, from: "a"))
  }

  @Test func otherThingsAreCountedByAddress() {
    let throttle = SignInThrottle()
    let source = SignInSource(address: "a")
    for _ in 0..<5 { #expect((try? throttle.admit("register", from: source, at: start)) != nil) }
    #expect((try? throttle.admit("register", from: source, at: start)) == nil)
    #expect((try? throttle.admit("decide", from: source, at: start)) != nil)
    for _ in 0..<9 { #expect((try? throttle.admit("register", from: .here, at: start)) != nil) }
  }
}
