import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Quotes of carts")
struct QuoteTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  /// A part of a price in minor units.
  private func cents(_ text: String) throws -> Int64 {
    try Money(parsing: text, currency: .eur).minorUnits
  }

  @Test("M-W1: one policy, whose total is the sum of what is shown")
  func theTotalIsTheSum() async throws {
    try await bench.option("shade", "linen", price: 33)
    try await bench.add(1, options: ["shade:linen"])
    for (to, tip) in [(nil, nil), (CartBench.near, "7.5%"), (CartBench.near, "2.37")] {
      let quote = try await bench.quote(QuoteCart(to: to, tip: tip)).quote
      let sum =
        try cents(quote.subtotal) - cents(quote.discountsTotal) + cents(quote.deliveryFee)
        + cents(quote.platformFee) + cents(quote.tip)
      #expect(try cents(quote.total) == sum)
    }
  }

  @Test func theDistanceAndTheHourCount() async throws {
    try await bench.add()
    let near = try await bench.quote(QuoteCart(to: CartBench.near)).quote
    let distance = try #require(near.distance)
    let fee = 299 + (50 * distance + 500) / 1_000
    #expect(try cents(near.deliveryFee) == fee)
    let peak = try await bench.quote(
      QuoteCart(deliverAt: try SiteTime(parsing: "2027-03-01 11:00")))
    #expect(peak.quote.deliveryFee == "4.49")
    let after = try await bench.quote(
      QuoteCart(deliverAt: try SiteTime(parsing: "2027-03-01 14:00")))
    #expect(after.quote.deliveryFee == "2.99")
  }

  @Test func freeDeliveryMayEndAtADistance() async throws {
    try await bench.add(2)
    let wish = QuoteCart(to: CartBench.near)
    let distance = try #require(try await bench.quote(wish).quote.distance)
    #expect(distance > 300 && distance < 400)
    for (within, fee) in [
      ("none", 0), ("0.4", 0), ("0.3", 299 + (50 * distance + 500) / 1_000),
    ] as [(String, Int64)] {
      try await bench.set("market.delivery_free_within", within)
      #expect(try cents(try await bench.quote(wish).quote.deliveryFee) == fee, "\(within)")
    }
  }

  @Test func tipsAreAmountsOrSharesWithoutADefault() async throws {
    try await bench.add()
    #expect(try await bench.quote().quote.tip == "0.00")
    #expect(try await bench.quote(QuoteCart(tip: "10%")).quote.tip == "2.49")
    #expect(try await bench.quote(QuoteCart(tip: "2.5")).quote.tip == "2.50")
    for (bad, code) in [
      ("-1", .badAmount), ("101%", .badValue), ("1.005", .badAmount), ("much", .badAmount),
    ] as [(String, ErrorCode)] {
      #expect(await failureCode { try await bench.quote(QuoteCart(tip: bad)) } == code, "\(bad)")
    }
  }

  @Test func eachPartIsExplained() async throws {
    try await bench.add(1)
    let quote = try await bench.quote(QuoteCart(to: CartBench.near, why: true)).quote
    let parts = quote.why.map(\.component)
    for part in ["line", "subtotal", "delivery_fee", "platform_fee", "tax", "tip", "total"] {
      #expect(parts.contains(part), "\(part)")
    }
    #expect(quote.why.contains { $0.sentence.contains("2.99 + 0.50 per km") })
  }

  @Test func customersAreNotToldWhatThePartnerPays() async throws {
    try await bench.add(1)
    for view in [
      try await bench.show(), try await bench.quote(QuoteCart(why: true)),
      try await bench.quote(QuoteCart(to: CartBench.near, why: true), by: bench.lea),
    ] {
      #expect(!view.quote.why.contains { $0.component == "commission" })
      #expect(!view.quote.why.contains { $0.sentence.contains("ommission") })
    }
    let order = try await bench.book.dependencies.orders.place(
      PlaceOrder(address: "Pilies 1", to: CartBench.near), bench.kim
    ).output
    let kept = try await bench.book.read {
      try FrozenQuote(
        reading: try await $0.repository(MarketOrder.self).named(order.number).quote)
    }
    #expect(kept.why.contains { $0.component == "commission" } && kept.commission == 299)
    let told = QuoteView(kept, .eur, notes: .empty, tellsCommission: true)
    #expect(told.why.contains { $0.component == "commission" })
  }

  @Test func aQuoteIsARead() async throws {
    try await bench.add()
    let before = try await bench.book.state()
    _ = try await bench.quote(QuoteCart(tip: "1", why: true))
    #expect(try await bench.book.state() == before)
  }

  @Test("M-W7: a frozen quote keeps options, tip and reasons")
  func aFrozenQuoteReadsAsItWasWritten() async throws {
    try await bench.option("shade", "linen", price: 300)
    try await bench.add(2, options: ["shade:linen"])
    let kim = bench.market.principal(.customer)
    let frozen = try await bench.book.write(by: kim) { transaction in
      let desk = try CartDesk(transaction, guest: nil)
      guard let (cart, partner) = try await desk.current(nil) else {
        throw OpsError(.notFound, "no cart")
      }
      let pricing = BasketPricing(transaction)
      var wishes = QuoteWishes()
      wishes.tip = .amount(150)
      let items = try await pricing.items(of: try await desk.lines(of: cart))
      return FrozenQuote(
        try await pricing.price(items, of: partner, for: kim.userID, wishes))
    }
    let read = try FrozenQuote(reading: try frozen.text())
    #expect(read == frozen && read.tip == 150 && read.lines[0].options[0].value == "linen")
    #expect(read.lines[0].unitTotal == 2_790 && read.total == frozen.total)
    #expect(await failureCode { _ = try FrozenQuote(reading: "{}") } == .corrupt)
    #expect(await failureCode { _ = try FrozenQuote(reading: "no") } == .corrupt)
  }

  @Test func theAnswerReadsAsItWasWritten() async throws {
    let view = try await bench.add()
    let document = try DocumentEncoder.encode(view)
    #expect(try DocumentDecoder.decode(CartView.self, from: document, unknown: .ignore) == view)
  }
}
