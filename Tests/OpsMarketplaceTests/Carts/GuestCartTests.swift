import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Carts of guests")
struct GuestCartTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  @Test func aGuestHasACartByItsKey() async throws {
    let key = try await bench.key()
    #expect(key.hasPrefix("opshg_") && key.utf8.count == 49)
    let added = try await bench.add(2, guest: key, by: bench.visitor)
    #expect(added.quote.total == "52.29")
    #expect(try await bench.show(by: bench.visitor, guest: key) == added)
    let other = try await bench.key()
    #expect(other != key)
    #expect(try await bench.show(by: bench.visitor, guest: other).quote.lines.isEmpty)
  }

  @Test func guestsLearnNothingOfCodes() async throws {
    let key = try await bench.key()
    try await bench.add(2, guest: key, by: bench.visitor)
    _ = try await bench.book.dependencies.promotions.create(
      CreatePromotion(name: "Secret", code: "SECRET5", percent: "5%"),
      bench.market.call(.administrator))
    var said: Set<String> = []
    for code in ["SECRET5", "WRONG5"] {
      let refused = await failure {
        try await bench.carts.quote(QuoteCart(code: [code], guest: key), bench.visitor)
      }
      #expect(refused?.code == .signInMissing && refused?.field == "code")
      said.insert(refused?.message ?? "")
    }
    #expect(said.count == 1)
    let plain = await failureCode {
      try await bench.carts.quote(QuoteCart(guest: key), bench.visitor)
    }
    #expect(plain == nil)
  }

  @Test func theBookKeepsADigestAlone() async throws {
    let key = try await bench.key()
    try await bench.add(guest: key, by: bench.visitor)
    let cart = try await bench.book.read {
      try await $0.repository(Cart.self).first(where: .everything)
    }
    #expect(cart?.guestKey?.utf8.count == GuestKey.digestLength)
    #expect(cart?.guestKey.map { key.contains($0) } == false && cart?.ownerID == nil)
  }

  @Test("M-W14: a key finds its cart in every process, as its digest is no hash of one")
  func theDigestIsTheSameEverywhere() async throws {
    try await MarketFixture.fillGuestCart(bench.book)
    let cart = try await bench.show(by: bench.visitor, guest: MarketFixture.guestKey)
    #expect(cart.quote.lines.map(\.quantity) == [1])
  }

  @Test func withoutAKeyOrWithAThoughtUpOneThereIsNoCart() async throws {
    let missing = await failure { try await bench.add(by: bench.visitor) }
    #expect(missing?.code == .badValue && missing?.hint?.contains("cart key") == true)
    for bad in ["secret", "opshg_abc", "opshg_" + String(repeating: "*", count: 43), ""] {
      let refused = await failure {
        try await bench.show(by: bench.visitor, guest: bad)
      }
      #expect(refused?.code == .badValue, "\(bad)")
    }
    let key = try await bench.key()
    #expect(await failureCode { try await bench.add(guest: key) } == .badValue)
    let nobody = await failureCode { try await bench.carts.key(MakeGuestKey(), Call(.nobody)) }
    #expect(nobody == .signInMissing)
  }

  @Test func aCartIsMergedAtSignInWithoutDoubling() async throws {
    try await bench.sell("OLD-1", price: 500)
    let key = try await bench.key()
    try await bench.add(2, guest: key, by: bench.visitor)
    try await bench.add(1, "OLD-1", guest: key, by: bench.visitor)
    try await bench.add(3)
    let merged = try await bench.carts.merge(MergeCart(key: key), bench.kim).output
    #expect(merged.quote.lines.map(\.quantity) == [3, 1])
    let again = try await bench.carts.merge(MergeCart(key: key), bench.kim)
    #expect(again.output == merged && !again.changed)
    #expect(
      await failureCode { try await bench.carts.merge(MergeCart(key: key), bench.lea) }
        == .notFound)
    #expect(
      await failureCode { try await bench.add(guest: key, by: bench.visitor) } == .badState)
    #expect(try await bench.show() == merged)
  }

  @Test func aCartOfAnotherPartnerIsNotMerged() async throws {
    try await bench.otherPartner()
    let key = try await bench.key()
    try await bench.add(from: "Green Shop", guest: key, by: bench.visitor)
    try await bench.add()
    let before = try await bench.book.state()
    let refused = await failure {
      try await bench.carts.merge(MergeCart(key: key), bench.kim)
    }
    #expect(refused?.code == .ruleViolated)
    #expect(try await bench.book.state() == before)
    _ = try await bench.carts.clear(ClearCart(), bench.kim)
    let merged = try await bench.carts.merge(MergeCart(key: key), bench.kim).output
    #expect(merged.partner == "Green Shop")
  }

  @Test func onlyCustomersMerge() async throws {
    let key = try await bench.key()
    try await bench.add(guest: key, by: bench.visitor)
    let denied = await failureCode { try await bench.carts.merge(MergeCart(key: key), bench.pat) }
    #expect(denied == .denied)
    let signedOut = await failureCode {
      try await bench.carts.merge(MergeCart(key: key), bench.visitor)
    }
    #expect(signedOut == .signInMissing)
    let unknown = try await bench.key()
    let missing = await failureCode {
      try await bench.carts.merge(MergeCart(key: unknown), bench.kim)
    }
    #expect(missing == .notFound)
  }

  @Test("A visitor cannot fill the book: guests have so many carts as the setting says")
  func guestsHaveSoManyCarts() async throws {
    try await bench.set("market.guest_carts", "2")
    let first = try await bench.key()
    try await bench.add(guest: first, by: bench.visitor)
    try await bench.add(guest: try await bench.key(), by: bench.visitor)
    let third = try await bench.key()
    let before = try await bench.book.state()
    let refused = await failure {
      try await bench.add(guest: third, by: bench.visitor)
    }
    #expect(refused?.code == .ruleViolated && refused?.field == "guest")
    #expect(refused?.hint?.contains("sign in") == true)
    #expect(try await bench.book.state() == before)
    // What is there goes on, people who sign in have room, and so has who gives a cart up.
    try await bench.add(guest: first, by: bench.visitor)
    try await bench.add()
    _ = try await bench.carts.clear(ClearCart(guest: first), bench.visitor)
    let begun = try await bench.add(guest: third, by: bench.visitor).quote
    #expect(begun.lines.map(\.sku) == ["LAMP-1"])
    try await bench.set("market.guest_carts", "0")
    let none = await failureCode {
      try await bench.add(guest: try await bench.key(), by: bench.visitor)
    }
    #expect(none == .ruleViolated)
  }

  @Test func cartsThatNobodyUsesAreRemoved() async throws {
    let key = try await bench.key()
    try await bench.add(guest: key, by: bench.visitor)
    try await bench.add()
    let jobs = bench.book.dependencies.jobs
    bench.book.clock.advance(milliseconds: 6 * 86_400_000)
    _ = try await jobs.run(RunJobs(job: "market.guest_carts"), Call(.system))
    let early = try await bench.show(by: bench.visitor, guest: key).quote
    #expect(early.lines.map(\.sku) == ["LAMP-1"])
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    _ = try await jobs.run(RunJobs(job: "market.guest_carts"), Call(.system))
    #expect(try await bench.show(by: bench.visitor, guest: key).quote.lines.isEmpty)
    #expect(try await bench.show().quote.lines.map(\.sku) == ["LAMP-1"])
  }
}
