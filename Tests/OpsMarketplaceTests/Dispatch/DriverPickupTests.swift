import Testing

@testable import OpsMarketplace

@Suite("How late a pickup is")
struct DriverPickupTests {
  private func pickup(
    arrival: Int64, ready: Int64, isThere: Bool = false
  ) -> DriverPickup {
    DriverPickup(arrival: arrival, ready: ready, service: 240, isThere: isThere)
  }

  @Test("It begins when the driver is there and all is ready, and takes its time")
  func time() {
    #expect(pickup(arrival: 600, ready: 0).at == 840)
    #expect(pickup(arrival: 600, ready: 900).at == 1_140)
    // Nobody knows for how long somebody has been there already.
    #expect(pickup(arrival: 600, ready: 0, isThere: true).at == 600)
  }

  @Test("Who stands still is later by as much time as passes")
  func standing() {
    let expected = pickup(arrival: 1_000, ready: 0).at
    for passed: Int64 in [0, 300, 600] {
      #expect(pickup(arrival: 1_000 + passed, ready: 0).delay(since: expected) == passed)
    }
  }

  @Test("What the kitchen needs longer is none of the driver's delay")
  func kitchen() {
    let expected = pickup(arrival: 1_000, ready: 900).at
    #expect(pickup(arrival: 1_000, ready: 5_000).delay(since: expected) == 0)
    #expect(pickup(arrival: 4_000, ready: 5_000, isThere: true).delay(since: expected) < 0)
    // Still on the way when it is ready at last.
    #expect(pickup(arrival: 5_600, ready: 5_000).delay(since: expected) == 600)
  }

  @Test("Who is there, and does not pick up what is ready, is late after the usual time")
  func waiting() {
    let expected = pickup(arrival: 1_000, ready: 0).at
    #expect(pickup(arrival: 1_840, ready: 0, isThere: true).delay(since: expected) == 600)
  }
}
