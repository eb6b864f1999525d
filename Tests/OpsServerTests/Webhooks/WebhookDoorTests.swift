import OpsDomain
import OpsTesting
import Testing

@testable import OpsServer

/// How many messages of webhooks may come in.
@Suite struct WebhookDoorTests {
  private let now = SampleBook.start

  private func door(_ most: Int = 3, refused: Int = 2) -> WebhookDoor {
    var configuration = ServerConfiguration()
    configuration.webhookMessages = most
    configuration.webhookRefusals = refused
    return WebhookDoor(configuration)
  }

  private func refusal(
    _ door: WebhookDoor, _ address: String?, at moment: Instant
  ) -> OpsError? {
    do throws(OpsError) {
      try door.enter(from: address, at: moment)
      return nil
    } catch {
      return error
    }
  }

  @Test func oneAddressSendsSoManyInAMinute() {
    let door = door()
    for _ in 1...3 { #expect(refusal(door, "192.0.2.1", at: now) == nil) }
    let refused = refusal(door, "192.0.2.1", at: now.adding(seconds: 20))
    #expect(refused?.code == .throttled)
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 40_000))
    #expect(refusal(door, "192.0.2.2", at: now) == nil)
    #expect(refusal(door, nil, at: now) == nil)
    #expect(refusal(door, "192.0.2.1", at: now.adding(seconds: 60)) == nil)
  }

  @Test("All IPv6 addresses with the same 64 bits count as one")
  func networks() {
    let door = door()
    for number in 1...3 {
      #expect(refusal(door, "2001:db8:0:1::\(number)", at: now) == nil)
    }
    #expect(refusal(door, "2001:db8:0:1:ffff::9", at: now)?.code == .throttled)
    #expect(refusal(door, "2001:db8:0:2::1", at: now) == nil)
  }

  @Test func whoGuessesIsTurnedAwayEarlier() {
    let door = door(100)
    for _ in 1...2 { door.refuse(from: "192.0.2.1", at: now) }
    #expect(refusal(door, "192.0.2.1", at: now)?.code == .throttled)
    #expect(refusal(door, "192.0.2.2", at: now) == nil)
    #expect(refusal(door, "192.0.2.1", at: now.adding(seconds: 61)) == nil)
  }

  @Test func itRemembersNoMoreThanSoMany() {
    let door = door(1)
    #expect(refusal(door, "first", at: now) == nil)
    #expect(refusal(door, "first", at: now)?.code == .throttled)
    for number in 0..<10_000 { _ = refusal(door, "\(number)", at: now) }
    #expect(refusal(door, "first", at: now) == nil)
  }
}
