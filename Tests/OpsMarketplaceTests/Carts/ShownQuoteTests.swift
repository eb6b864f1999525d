import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

@testable import OpsMarketplace

/// An order does not cost more than its customer was shown for the same goods and wishes. It is
/// Monday, 10:00 at the site, and one lamp costs 24.90, so that its delivery is paid for.
@Suite("What a quote has shown")
struct ShownQuoteTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private var carts: CartService { bench.dependencies.carts }

  @discardableResult
  private func quote(
    tip: String? = nil, guest: String? = nil, by call: Call? = nil
  ) async throws -> CartView {
    try await carts.quote(
      QuoteCart(to: CartBench.near, tip: tip, guest: guest), call ?? bench.kim
    ).output
  }

  /// Why kim's cart is not ordered; nil where it is.
  private func refusal(tip: String? = nil, isRehearsal: Bool = false) async -> OpsError? {
    await failure {
      try await bench.orders.place(
        PlaceOrder(to: CartBench.near, tip: tip),
        Call(bench.kim.principal, isRehearsal: isRehearsal))
    }
  }

  private func raiseFee() async throws { try await bench.set("market.delivery_base", "30") }

  /// Commits of the book so far.
  private func head() async throws -> Int64 { try await bench.book.store.journal.head().sequence }

  // MARK: What has changed since

  @Test("A fee that rose is told with the old and the new amount, and ordered after a new quote")
  func fee() async throws {
    try await bench.fill()
    let shown = try await quote().quote.amountDue
    try await raiseFee()
    for isRehearsal in [true, false] {
      let refused = await refusal(isRehearsal: isRehearsal)
      #expect(refused?.code == .ruleViolated && refused?.field == "cart")
      #expect(refused?.message.hasSuffix("your last quote was \(shown) EUR") == true)
      #expect(refused?.message.contains("now costs ") == true && refused?.all.count == 1)
      #expect(refused?.hint?.contains("`opsh cart quote`") == true)
    }
    let now = try await quote()
    #expect(now.hindrances.isEmpty && now.quote.amountDue != shown)
    let placed = try await bench.orders.place(PlaceOrder(to: CartBench.near), bench.kim).output
    #expect(try await bench.order(placed.number).amountDue > 5_000)
  }

  @Test("A promotion that its partner has ended meanwhile")
  func promotion() async throws {
    let promotions = bench.dependencies.promotions
    _ = try await promotions.create(
      CreatePromotion(name: "Half", percent: "50%", partner: MarketFixture.partnerName), bench.pat)
    try await bench.fill()
    try await quote()
    _ = try await promotions.retire(PromotionReference(promotion: "Half"), bench.pat)
    #expect(await refusal()?.message.contains("your last quote was ") == true)
  }

  @Test("A peak hour that has begun meanwhile")
  func peak() async throws {
    try await bench.fill()
    bench.book.clock.advance(milliseconds: 59 * 60_000 + 30_000)
    try await quote()
    bench.book.clock.advance(milliseconds: 40_000)
    #expect(await refusal()?.message.contains("your last quote was ") == true)
  }

  @Test("A time of today is as soon as possible, whenever it is said")
  func today() async throws {
    try await bench.fill()
    let day = try SiteTime(parsing: "2027-03-01")
    _ = try await carts.quote(QuoteCart(to: CartBench.near, deliverAt: day), bench.kim)
    try await raiseFee()
    bench.pass(minutes: 1)
    let refused = await failureCode {
      try await bench.orders.place(PlaceOrder(to: CartBench.near, deliverAt: day), bench.kim)
    }
    #expect(refused == .ruleViolated)
  }

  @Test("The price of an item that rose is accepted as before, with what else has changed")
  func item() async throws {
    try await bench.fill()
    try await quote()
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      for var item in try await items.all(where: .everything) {
        item.price += 500
        _ = try await items.update(item)
      }
    }
    let refused = await refusal()
    #expect(refused?.code == .ruleViolated)
    _ = try await carts.set(SetCartLine(sku: "LAMP-1", quantity: 1), bench.kim)
    #expect(await refusal() == nil)
  }

  @Test("Carts of several partners are compared one by one")
  func several() async throws {
    try await bench.allowSeveralSellers()
    try await bench.fill()
    _ = try await carts.add(
      AddToCart(partner: OrderBench.otherPartner, sku: "LAMP-1", quantity: 1), bench.kim)
    try await quote()
    try await raiseFee()
    let refused = await refusal()
    #expect(refused?.message.contains(MarketFixture.partnerName) == true)
    #expect(try await bench.book.read { try await $0.repository(MarketOrder.self).count() } == 0)
    try await quote()
    #expect(await refusal() == nil)
  }

  @Test("What a guest was shown holds after signing in")
  func guest() async throws {
    let key = try await carts.key(MakeGuestKey(), bench.visitor).output.key
    _ = try await carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1, guest: key), bench.visitor)
    try await quote(guest: key, by: bench.visitor)
    _ = try await carts.merge(MergeCart(key: key), bench.kim)
    try await raiseFee()
    #expect(await refusal()?.message.contains("your last quote was ") == true)
  }

  @Test("Who has looked at several tips is protected for each; five quotes are kept")
  func compared() async throws {
    try await bench.fill()
    for tip in [nil, "1", "2", "3", "4"] { try await quote(tip: tip) }
    try await raiseFee()
    for tip in [nil, "1", "2", "3", "4"] {
      #expect(await refusal(tip: tip, isRehearsal: true)?.field == "cart")
    }
    // A new quote takes the place of the one for the same wishes, and of no other.
    try await quote(tip: "2")
    #expect(await refusal(tip: "2", isRehearsal: true) == nil)
    #expect(await refusal(isRehearsal: true)?.field == "cart")
    // One of other wishes takes the place of the oldest.
    try await quote(tip: "5")
    #expect(await refusal(tip: "1", isRehearsal: true)?.field == "cart")
    #expect(await refusal() == nil)
  }

  @Test("All that a guest was shown holds after signing in")
  func comparedByAGuest() async throws {
    let key = try await carts.key(MakeGuestKey(), bench.visitor).output.key
    _ = try await carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1, guest: key), bench.visitor)
    for tip in ["1", "2"] { try await quote(tip: tip, guest: key, by: bench.visitor) }
    _ = try await carts.merge(MergeCart(key: key), bench.kim)
    try await raiseFee()
    for tip in ["1", "2"] {
      #expect(await refusal(tip: tip, isRehearsal: true)?.field == "cart")
    }
    #expect(await refusal() == nil)
  }

  @Test("A cart that keeps one quote, as carts did before, protects for that one")
  func onlyTheNewest() throws {
    var cart = Cart(
      id: RecordID(rawValue: 1), partnerID: RecordID(rawValue: 2),
      createdAt: Instant(milliseconds: 0), updatedAt: Instant(milliseconds: 0))
    #expect(cart.shownQuotes.isEmpty)
    cart.quotedFor = "abc"
    cart.quotedDue = 1_405
    #expect(cart.shownQuotes == [ShownQuote(digest: "abc", amountDue: 1_405)])
    cart.keep(ShownQuote(digest: "def", amountDue: 1_505))
    #expect(cart.quotedFor == "def" && cart.quotedBefore == "abc 1405")
    #expect(cart.shownQuotes.map(\.amountDue) == [1_505, 1_405])
  }

  // MARK: What hinders nobody

  @Test("Less than was quoted is fine")
  func less() async throws {
    try await bench.fill()
    try await quote()
    try await bench.set("market.delivery_base", "0")
    #expect(await refusal() == nil)
  }

  @Test("Nobody is refused who has seen no quote, or one of other wishes or other goods")
  func incomparable() async throws {
    try await bench.fill()
    try await raiseFee()
    #expect(await refusal() == nil)
    try await bench.set("market.delivery_base", "2.99")
    try await bench.fill()
    try await quote(tip: "1")
    try await raiseFee()
    #expect(await refusal() == nil)
    try await bench.set("market.delivery_base", "0")
    try await bench.fill()
    try await quote()
    try await bench.fill(2)
    try await bench.set("market.platform_minimum", "10")
    #expect(await refusal() == nil)
  }

  // MARK: What is kept

  @Test("A quote changes nothing but what its cart keeps, and that once")
  func kept() async throws {
    try await bench.fill()
    let before = try await bench.book.state()
    _ = try await carts.quote(QuoteCart(tip: "1", why: true), bench.kim)
    #expect(try await bench.book.state() == before, "no order goes nowhere")
    try await quote()
    let after = try await bench.book.state()
    let changed = after.filter { before[$0.key] != $0.value }.map { $0.key }
    #expect(changed.count == 1 && changed[0].hasPrefix("carts/"))
    let head = try await head()
    try await quote()
    #expect(try await self.head() == head)
    let cart = try await bench.book.read {
      try await $0.repository(Cart.self).first(where: .everything)
    }
    // Where it goes cannot be read from it.
    #expect(cart?.quotedFor?.utf8.count == 43 && cart?.quotedFor?.contains("54.69") == false)
  }

  @Test("Of a visitor's quotes so many are kept within an hour; the others are shown all the same")
  func visitors() async throws {
    let visitor = Call(bench.market.visitor.coming(from: "2001:db8::1"))
    let neighbour = Call(bench.market.visitor.coming(from: "2001:db8::2"))
    let key = try await carts.key(MakeGuestKey(), visitor).output.key
    _ = try await carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1, guest: key), visitor)
    let most = GuestCarts.limit.tries
    let start = try await head()
    for number in 1...most {
      try await quote(tip: number.isMultiple(of: 2) ? "1" : "2", guest: key, by: visitor)
    }
    #expect(try await head() == start + Int64(most))
    // Whatever address of the network they come from.
    let less = try await quote(tip: "1", guest: key, by: visitor)
    let more = try await quote(tip: "2", guest: key, by: neighbour)
    #expect(less.quote.amountDue != more.quote.amountDue)
    #expect(try await head() == start + Int64(most))
    // People who have signed in are not counted.
    try await bench.fill()
    let own = try await head()
    try await quote()
    #expect(try await head() == own + 1)
    bench.pass(minutes: 61)
    try await quote(tip: "2", guest: key, by: visitor)
    #expect(try await head() == own + 2)
  }

  @Test("A book that takes no commit shows a quote all the same")
  func full() async throws {
    try await bench.fill()
    let head = try await head()
    let full = OpsError(.storageFull, "The disk is full")
    bench.book.store.inject(FaultPlan([.init(.error(full), on: .commit, at: 1, count: .max)]))
    let shown = try await quote().quote.amountDue
    bench.book.store.inject(.none)
    #expect(try await self.head() == head)
    #expect(try await quote().quote.amountDue == shown)
    #expect(try await self.head() == head + 1)
  }

  @Test("A changeset that quotes changes nothing by that, and is not in its own way")
  func staged() async throws {
    try await bench.fill()
    let changeset = try await Changeset.open(over: bench.dependencies)
    let staged = changeset.dependencies
    let head = try await head()
    _ = try await staged.carts.quote(QuoteCart(to: CartBench.near), bench.kim)
    #expect(try await self.head() == head)
    let number = try await staged.orders.place(
      PlaceOrder(to: CartBench.near), bench.kim
    ).output.number
    _ = try await changeset.commit(bench.kim)
    #expect(try await bench.order(number).status == .created)
  }
}
