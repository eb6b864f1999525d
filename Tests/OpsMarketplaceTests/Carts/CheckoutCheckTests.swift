import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// What a quote tells and an order refuses.
@Suite("Checkout check")
struct CheckoutCheckTests {
  private let bench: CartBench

  init() async throws { bench = try await CartBench() }

  /// What an order of kim's cart would be refused with.
  private func refusal(_ edit: (inout QuoteWishes) -> Void = { _ in }) async -> OpsError? {
    var wishes = QuoteWishes()
    wishes.place = try? MapPlace(parsing: CartBench.near)
    edit(&wishes)
    let wanted = wishes
    return await failure {
      try await bench.book.write(by: bench.market.principal(.customer)) {
        transaction in
        let desk = try CartDesk(transaction, guest: nil)
        guard let (cart, partner) = try await desk.current(nil) else { return }
        let pricing = BasketPricing(transaction)
        let items = try await pricing.items(of: try await desk.lines(of: cart))
        let priced = try await pricing.price(
          items, of: partner, for: desk.holder.userID, wanted)
        try await CheckoutCheck(priced, transaction).require()
      }
    }
  }

  @Test func nothingHindersAnOrdinaryOrder() async throws {
    try await bench.add(2)
    #expect(try await bench.quote(QuoteCart(to: CartBench.near)).hindrances.isEmpty)
    #expect(await refusal() == nil)
  }

  @Test("Who has no cart, or an empty one, is told so as an order would be")
  func empty() async throws {
    let quote = try await bench.quote()
    #expect(bench.codes(quote) == ["empty"])
    let placing = await failure {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(address: "Pilies 1", to: CartBench.near), bench.kim)
    }
    #expect(placing?.message == quote.hindrances[0].message)
    try await bench.add()
    _ = try await bench.carts.clear(ClearCart(), bench.kim)
    #expect(bench.codes(try await bench.show()) == ["empty"])
    #expect(quote.hindrances[0].hint.contains("cart add"))
  }

  @Test("M-W6: a closed partner, also over midnight and at the time of delivery")
  func closed() async throws {
    try await bench.add()
    let late = try await bench.quote(
      QuoteCart(deliverAt: try SiteTime(parsing: "2027-03-01 22:30")))
    #expect(bench.codes(late) == ["closed"])
    #expect(late.hindrances[0].hint.contains("2027-03-02 09:00"))
    // When it is closed, and a command that finds others for the same time.
    #expect(late.hindrances[0].message == "Bella Napoli is closed on 2027-03-01 at 22:30")
    #expect(late.hindrances[0].hint.contains("opsh explore --near 54.687157,25.279652 --open-at"))
    #expect(late.hindrances[0].hint.contains("\"2027-03-01 22:30\""))
    let refused = await refusal {
      $0.at = SampleBook.start.adding(milliseconds: 13 * 3_600_000)
    }
    #expect(refused?.message == "Bella Napoli is closed on 2027-03-01 at 23:00")
    let open = try await bench.quote(
      QuoteCart(deliverAt: try SiteTime(parsing: "2027-03-01 21:59")))
    #expect(open.hindrances.isEmpty)
    let passed = await failureCode {
      try await bench.quote(QuoteCart(deliverAt: try SiteTime(parsing: "2027-02-01 12:00")))
    }
    #expect(passed == .badDate)
  }

  @Test("M-W6: a place beyond the radius")
  func tooFar() async throws {
    try await bench.add(2)
    let view = try await bench.quote(QuoteCart(to: CartBench.far))
    #expect(bench.codes(view) == ["too_far"] && view.quote.distance ?? 0 > 100_000)
    let refused = await refusal { $0.place = try? MapPlace(parsing: CartBench.far) }
    #expect(refused?.code == .ruleViolated && refused?.field == "to")
    #expect(await failureCode { try await bench.quote(QuoteCart(to: "1,2,3")) } == .badValue)
    #expect(await failureCode { try await bench.quote(QuoteCart(to: "91,0")) } == .badValue)
  }

  @Test("A quote tells the whole distance, also beyond what deliveries are priced by")
  func anotherContinent() async throws {
    try await bench.add(2)
    let view = try await bench.quote(QuoteCart(to: "10,10"))
    #expect(view.quote.distance ?? 0 > PriceLimits.meters)
    #expect(bench.codes(view) == ["too_far"])
  }

  @Test("An order tells all goods that cannot be ordered, not the first of them")
  func severalGoods() async throws {
    try await bench.sell("OLD-1", price: 2_000)
    try await bench.add(1)
    try await bench.add(1, "OLD-1")
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      for var item in try await items.all(where: .everything) {
        item.isAvailable = false
        _ = try await items.update(item)
      }
    }
    let refused = await refusal()
    #expect(refused?.all.map(\.field) == ["sku", "sku"])
    #expect(refused?.all.map(\.at) == [nil, nil])
    #expect(
      Set(refused?.all.map(\.message) ?? [])
        == ["Table lamp is not offered now", "Retired lamp is not offered now"])
  }

  @Test("M-W6: an order without a place, by which the radius would be passed over")
  func noPlace() async throws {
    try await bench.add(2)
    #expect(try await bench.quote().hindrances.isEmpty)
    let refused = await refusal { $0.place = nil }
    #expect(refused?.code == .ruleViolated && refused?.field == "to")
    #expect(refused?.message.contains("needs a place on the map") == true)
    #expect(refused?.hint?.contains("--to LAT,LON") == true)
  }

  @Test("M-W6: less than the minimum order")
  func belowMinimum() async throws {
    try await bench.sell("OLD-1", price: 400)
    let view = try await bench.add(1, "OLD-1")
    #expect(bench.codes(view) == ["below_minimum"])
    #expect(view.hindrances[0].hint.contains("6.00"))
    #expect(await refusal()?.code == .ruleViolated)
    #expect(try await bench.add(2, "OLD-1").hindrances.isEmpty)
  }

  @Test func anOrderIsNotBeyondAllMeasure() async throws {
    try await bench.add(1)
    let tip = await failureCode { try await bench.quote(QuoteCart(tip: "10000000000000")) }
    #expect(tip == .badAmount)
    #expect(await failureCode { try await bench.quote(QuoteCart(tip: "1000000000.01")) } == tip)
    // The tip alone is allowed; with goods for 24.90 it is more than an order may come to.
    let view = try await bench.quote(QuoteCart(tip: "1000000000"))
    #expect(bench.codes(view) == ["too_large"])
    #expect(view.hindrances[0].message.contains("at most 1000000000.00 EUR"))
    let refused = await refusal { $0.tip = .amount(100_000_000_000) }
    #expect(refused?.code == .ruleViolated && refused?.field == "cart")
    #expect(await refusal { $0.tip = .amount(99_999_000_000) } == nil)
  }

  @Test("M-W6: more than is in stock, over all lines of an item")
  func soldOut() async throws {
    try await bench.option("shade", "linen", price: 0)
    try await bench.add(15)
    #expect(try await bench.add(5, options: ["shade:linen"]).hindrances.isEmpty)
    let view = try await bench.add(1, options: ["shade:linen"])
    #expect(bench.codes(view) == ["sold_out"] && view.hindrances[0].sku == "LAMP-1")
    #expect(view.hindrances[0].hint.contains("20"))
    #expect(await refusal()?.code == .insufficientStock)
    try await bench.change { $0.isUnlimited = true }
    #expect(try await bench.show().hindrances.isEmpty)
  }

  @Test("The remedy for sold-out goods in several lines is a command that brings them to the stock")
  func soldOutLines() async throws {
    try await bench.option("shade", "linen", price: 0)
    try await bench.add(15)
    let found = try await bench.add(9, options: ["shade:linen"]).hindrances
    #expect(found.map(\.message) == ["Only 20 × Table lamp are left; your cart has 24 in 2 lines"])
    #expect(found[0].hint.hasPrefix("reduce these lines to 20 pieces together: "))
    #expect(found[0].hint.contains(": `opsh cart set LAMP-1 11 --option \"\"`"))
    #expect(found[0].hint.contains(" or `opsh cart set LAMP-1 5 --option \"shade:linen\"`"))
    let followed = try await bench.carts.set(
      SetCartLine(sku: "LAMP-1", quantity: 5, option: ["shade:linen"]), bench.kim)
    #expect(followed.output.hindrances.isEmpty)
  }

  @Test("Where no single line has enough pieces too many, the remedy names all commands")
  func soldOutInEachLine() async throws {
    try await bench.option("shade", "linen", price: 0)
    try await bench.option("shade", "silk", price: 0)
    try await bench.add(15)
    try await bench.add(15, options: ["shade:linen"])
    let found = try await bench.add(15, options: ["shade:silk"]).hindrances
    #expect(
      found.first?.hint.contains(
        "`opsh cart set LAMP-1 5 --option \"shade:linen\"` and "
          + "`opsh cart remove LAMP-1 --option \"shade:silk\"`") == true)
  }

  @Test("A command for a changed price names the line where the product has several")
  func priceOfOneLine() async throws {
    try await bench.add()
    _ = try await bench.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 2, note: "say \"hello\""),
      bench.kim)
    try await bench.change { $0.price = 2_990 }
    let hints = try await bench.show().hindrances.map(\.hint)
    #expect(
      hints == [
        "`opsh cart set LAMP-1 1 --note \"\"` accepts the new price",
        "`opsh cart set LAMP-1 2 --note \"say \\\"hello\\\"\"` accepts the new price",
      ])
  }

  @Test("M-W7: a changed price is told with the old and the new one, and accepted")
  func priceChanged() async throws {
    try await bench.add()
    try await bench.change { $0.price = 2_990 }
    let view = try await bench.show()
    #expect(bench.codes(view) == ["price_changed"] && view.quote.subtotal == "29.90")
    #expect(view.hindrances[0].oldPrice == "24.90" && view.hindrances[0].newPrice == "29.90")
    #expect(await refusal()?.code == .ruleViolated)
    let accepted = try await bench.carts.set(
      SetCartLine(sku: "LAMP-1", quantity: 1), bench.kim)
    #expect(accepted.output.hindrances.isEmpty)
    #expect(await refusal() == nil)
  }

  @Test func whatIsNotOfferedOrLostAnOption() async throws {
    try await bench.option("shade", "linen", price: 100)
    try await bench.add(1, options: ["shade:linen"])
    try await bench.book.write { transaction in
      let options = transaction.repository(MenuOption.self)
      for option in try await options.all(where: .everything) { try await options.delete(option) }
    }
    let view = try await bench.show()
    #expect(bench.codes(view) == ["not_available"] && view.quote.subtotal == "25.90")
    _ = try await bench.carts.remove(RemoveCartLine(sku: "LAMP-1"), bench.kim)
    try await bench.add()
    try await bench.change {
      $0.from = 18 * 60
      $0.until = 20 * 60
    }
    #expect(bench.codes(try await bench.show()) == ["not_available"])
    let evening = try await bench.quote(
      QuoteCart(deliverAt: try SiteTime(parsing: "2027-03-01 19:00")))
    #expect(evening.hindrances.isEmpty)
  }

  @Test func aSuspendedPartnerTakesNoOrders() async throws {
    try await bench.add()
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(bench.market.partner.id) else { return }
      partner.state = .suspended
      _ = try await partners.update(partner)
    }
    #expect(bench.codes(try await bench.show()) == ["suspended"])
    #expect(await refusal()?.code == .ruleViolated)
  }

  @Test func codesAndPointsThatDoNotApply() async throws {
    try await bench.add()
    let view = try await bench.quote(QuoteCart(code: ["NO-SUCH"], points: 10))
    #expect(bench.codes(view) == ["unknown_code", "too_few_points"])
    #expect(view.quote.pointsUsed == 0)
    #expect(await failureCode { try await bench.quote(QuoteCart(points: -1)) } == .badValue)
  }

  @Test func allThatIsWrongIsToldTogether() async throws {
    try await bench.sell("OLD-1", price: 400)
    try await bench.add(1, "OLD-1")
    let refused = await refusal {
      $0.place = try? MapPlace(parsing: CartBench.far)
      $0.codes = ["NO-SUCH"]
    }
    let text = refused.map { "\($0.message) \($0.further.map(\.message))" } ?? ""
    #expect(text.contains("delivers") && text.contains("NO-SUCH") && text.contains("4.00"))
  }

  @Test("An order is refused with each of the goods that nobody can order, as the quote tells them")
  func eachOfTheGoods() async throws {
    try await bench.sell("RICE", price: 400)
    try await bench.add(1, "LAMP-1")
    try await bench.add(1, "RICE")
    let shop = bench.market.partner.id
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      for var item in try await items.all(where: .equals(MenuItem.Columns.partnerID, shop)) {
        item.isAvailable = false
        _ = try await items.update(item)
      }
    }
    let told = try await bench.quote(QuoteCart(to: CartBench.near)).hindrances
    #expect(told.map(\.code) == ["not_available", "not_available"])
    let refused = await failure {
      try await bench.book.dependencies.orders.place(
        PlaceOrder(address: "Pilies 1", to: CartBench.near), bench.kim)
    }
    #expect(refused?.all.map(\.message) == told.map(\.message))
  }
}
