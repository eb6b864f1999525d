import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// One visitor who makes keys without end keeps no other guest from a cart.
@Suite("Many carts of guests")
struct GuestCrowdTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  private func visitor(_ address: String) -> Call {
    Call(bench.market.visitor.coming(from: address))
  }

  /// Begins a cart with a key that nobody has.
  private func begin(_ call: Call? = nil) async -> OpsError? {
    await failure { try await bench.add(guest: try await bench.key(), by: call ?? bench.visitor) }
  }

  private func count() async throws -> Int64 {
    try await bench.book.read { try await $0.repository(Cart.self).count() }
  }

  private func wait(minutes: Int64) {
    bench.book.clock.advance(milliseconds: minutes * 60_000)
  }

  @Test("From one address come so many new carts within an hour, however many keys are made")
  func oneAddress() async throws {
    let (noisy, other) = (visitor("192.0.2.1"), visitor("192.0.2.2"))
    let own = try await bench.key()
    try await bench.add(guest: own, by: noisy)
    for _ in 1..<GuestCarts.limit.tries { #expect(await begin(noisy) == nil) }
    let before = try await bench.book.state()
    let refused = await begin(noisy)
    #expect(refused?.code == .throttled && refused?.field == "guest")
    #expect(refused?.hint == "sign in to have a cart of your own, or try again in 60 min")
    #expect(refused?.retryAfter == TimeSpan(milliseconds: 3_600_000))
    #expect(try await bench.book.state() == before)
    // Others begin theirs, and a cart that is there goes on.
    #expect(await begin(other) == nil)
    #expect(await begin(bench.visitor) == nil)
    try await bench.add(guest: own, by: noisy)
    wait(minutes: 61)
    #expect(await begin(noisy) == nil)
  }

  @Test("All addresses of one IPv6 network count as one")
  func oneNetwork() async throws {
    for number in 1...GuestCarts.limit.tries {
      #expect(await begin(visitor("2001:db8:0:1::\(number)")) == nil)
    }
    #expect(await begin(visitor("2001:db8:0:1:ffff::1"))?.code == .throttled)
    #expect(await begin(visitor("2001:db8:0:2::1")) == nil)
    #expect(await begin(visitor("::ffff:192.0.2.1")) == nil)
  }

  @Test("Who is signed in has no address that counts, and needs none")
  func peopleWhoSignedIn() async throws {
    let kim = bench.kim.principal
    #expect(kim.coming(from: "192.0.2.1") == kim && kim.address == nil)
    #expect(Principal.system.coming(from: "192.0.2.1").address == nil)
    let guest = bench.market.visitor.coming(from: "192.0.2.1")
    #expect(guest.address == "192.0.2.1" && guest.rights == bench.market.visitor.rights)
  }

  @Test("At the book's limit the cart gives way that nobody has changed for the longest time")
  func theOldestGivesWay() async throws {
    try await bench.set("market.guest_carts", "3")
    var keys: [String] = []
    for _ in 0..<3 {
      let key = try await bench.key()
      try await bench.add(2, guest: key, by: bench.visitor)
      keys.append(key)
      wait(minutes: 1)
    }
    // Those of this hour are safe.
    #expect(await begin()?.code == .ruleViolated)
    wait(minutes: 60)
    try await bench.add(guest: keys[0], by: bench.visitor)
    #expect(await begin() == nil)
    var left: [Int64] = []
    for key in keys {
      let cart = try await bench.show(by: bench.visitor, guest: key)
      left.append(cart.quote.lines.reduce(0) { $0 + $1.quantity })
    }
    #expect(left == [3, 0, 2])
    let lines = try await bench.book.read { try await $0.repository(CartLine.self).count() }
    #expect(try await count() == 3 && lines == 3)
  }

  @Test("After a lower limit was set, old carts go bit by bit, and none is allowed at 0")
  func aLowerLimit() async throws {
    for _ in 0..<8 { #expect(await begin() == nil) }
    wait(minutes: 61)
    try await bench.set("market.guest_carts", "2")
    #expect(await begin() == nil)
    #expect(try await count() == 4)
    #expect(await begin() == nil)
    #expect(try await count() == 2)
    #expect(await begin()?.code == .ruleViolated)
    wait(minutes: 61)
    try await bench.set("market.guest_carts", "0")
    #expect(await begin()?.code == .ruleViolated)
    #expect(try await count() == 2)
  }
}
