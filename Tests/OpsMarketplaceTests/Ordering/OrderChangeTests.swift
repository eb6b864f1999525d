import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What a change of an order costs: what was said when it was placed, for whatever is left of it.
@Suite struct OrderChangeTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func change(
    _ order: OrderView, line: [String]? = nil, tip: String? = nil, instructions: String? = nil
  ) async throws -> OrderChangeView {
    try await bench.orders.change(
      ChangeOrder(
        order: order.number, line: line, tip: try tip.map { try UnitPrice(parsing: $0) },
        instructions: instructions), bench.kim
    ).output
  }

  @Test("M-W1: what is ordered before the peak hours is not dearer when it is changed in them")
  func theHourOfPlacingCounts() async throws {
    bench.pass(minutes: 59)
    let order = try await bench.place(1)
    bench.pass(minutes: 2)
    let changed = try await change(order, line: ["LAMP-1=1"], tip: "2")
    #expect(changed.difference == "2.00" && changed.order.tip == "2.00")
    #expect(changed.order.deliveryFee == order.deliveryFee)
    let peak = try await bench.place(1)
    #expect(peak.deliveryFee != order.deliveryFee)
  }

  @Test(
    "A line that is named twice is refused: nobody can tell which number is meant",
    arguments: [
      ["LAMP-1=1", "LAMP-1=2"], ["LAMP-1=2", "LAMP-1=1"], ["LAMP-1=1", "LAMP-1/=1"],
      ["lamp-1=0", "LAMP-1=3"],
    ])
  func namedTwice(_ lines: [String]) async throws {
    let order = try await bench.place(3)
    let refused = await failure { try await change(order, line: lines) }
    #expect(refused?.code == .badValue && refused?.field == "line")
    #expect(refused?.message.contains("is named twice") == true)
    #expect(try await bench.order(order.number).subtotal == 7_470)
  }

  @Test("Up to which distance a delivery is free is what it was when the order was placed")
  func freeDistanceOfThen() async throws {
    try await bench.set("market.delivery_free_within", "0.1")
    let far = try await bench.place(3)
    try await bench.set("market.delivery_free_within", "none")
    let near = try await bench.place(3)
    #expect(far.deliveryFee != "0.00" && near.deliveryFee == "0.00")
    #expect(try await change(far, tip: "1").order.deliveryFee == far.deliveryFee)
    try await bench.set("market.delivery_free_within", "0.1")
    #expect(try await change(near, tip: "1").order.deliveryFee == "0.00")
  }

  @Test("A tip that is a share follows what is left of the order, until another one is named")
  func aShareFollows() async throws {
    let order = try await bench.place(3, pay: "approved", tip: "10%")
    #expect(order.tip == "7.47" && order.subtotal == "74.70")
    let fewer = try await change(order, line: ["LAMP-1=2"])
    #expect(fewer.order.tip == "4.98" && fewer.order.subtotal == "49.80")
    #expect(fewer.refund == "\(fewer.order.refunded)" && fewer.order.refunded != "0.00")
    let again = try await change(order, line: ["LAMP-1=1"], tip: "2")
    #expect(again.order.tip == "2.00")
    #expect(try await bench.isSound())
    let named = try await bench.place(2, tip: "20%")
    #expect(try await change(named, tip: "3").order.tip == "3.00")
    #expect(try await change(named, line: ["LAMP-1=3"]).order.tip == "3.00")
    let amount = try await bench.place(2, tip: "5")
    #expect(try await change(amount, line: ["LAMP-1=1"]).order.tip == "5.00")
  }

  @Test("A share that is named as the amount it comes to is that amount from then on")
  func aShareBecomesTheSameAmount() async throws {
    let order = try await bench.place(3, pay: "approved", tip: "10%")
    #expect(order.tip == "7.47")
    let named = try await change(order, tip: "7.47")
    #expect(named.difference == "0.00" && named.refund == "0.00")
    let told = try await bench.orders.show(
      ShowOrder(order: order.number, why: true), bench.kim
    ).output.quote?.why.first { $0.component == "tip" }
    #expect(told?.sentence == "Tip: 7.47, as chosen.")
    #expect(try await change(order, line: ["LAMP-1=1"]).order.tip == "7.47")
    #expect(try await bench.isSound())
    // Named once more it changes nothing, so no line is written anew.
    let before = try await lines(order)
    _ = try await change(order, tip: "7.47")
    #expect(try await lines(order).map(\.id) == before.map(\.id))
  }

  @Test("A tip that is larger than what was paid is refused as the tip, with the largest one")
  func tooLargeATip() async throws {
    let order = try await bench.place(3, pay: "approved", tip: "2")
    let refused = await failure { try await change(order, tip: "3") }
    #expect(refused?.code == .ruleViolated && refused?.field == "tip")
    #expect(refused?.message == "The order would cost 1.00 more than was paid")
    #expect(refused?.hint == "leave --tip out, or give at most 2.00")
    let more = await failure { try await change(order, line: ["LAMP-1=4"]) }
    #expect(more?.field == "line" && more?.hint == "place a second order for the rest")
  }

  @Test func aLineThatTheOrderDoesNotHaveIsToldWithThoseItHas() async throws {
    let order = try await bench.place(2)
    let refused = await failure { try await change(order, line: ["PIZZA-1=1"]) }
    #expect(refused?.code == .badValue && refused?.message == "PIZZA-1 is not in the order")
    #expect(refused?.hint?.hasPrefix("the order has LAMP-1;") == true)
  }

  @Test func anOrderForLaterIsPricedForItsDelivery() async throws {
    try await bench.fill(1)
    let order = try await bench.orders.place(
      PlaceOrder(
        address: "Pilies 1", to: "54.69,25.28",
        deliverAt: try SiteTime(parsing: "2027-03-01 12:00")), bench.kim
    ).output
    let changed = try await change(order, tip: "1")
    #expect(changed.difference == "1.00" && changed.order.deliveryFee == order.deliveryFee)
  }

  @Test func withoutOtherQuantitiesOrAnotherTipNothingIsPricedOrMoved() async throws {
    bench.pass(minutes: 120)
    let order = try await bench.place(1, pay: "approved")
    let before = try await lines(order)
    bench.pass(minutes: 125)
    let changed = try await change(order, line: ["LAMP-1=1"], instructions: "ring twice")
    #expect(changed.difference == "0.00" && changed.refund == "0.00")
    #expect(changed.order.instructions == "ring twice" && changed.order.refunded == "0.00")
    #expect(try await lines(order).map(\.id) == before.map(\.id))
    #expect(try await bench.isSound())
  }

  @Test("Only lines that change are written")
  func otherLinesStay() async throws {
    try await bench.sell("OLD-1", price: 800)
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "OLD-1", quantity: 2), bench.kim)
    let order = try await bench.place(2)
    let before = try await lines(order)
    let changed = try await change(order, line: ["LAMP-1=1"])
    let after = try await lines(order)
    #expect(after.map(\.id) == before.map(\.id) && changed.order.lines.count == 2)
    for (old, new) in zip(before, after) {
      #expect((old == new) == (old.quantity == new.quantity), "\(old.name)")
    }
    #expect(after.map(\.quantity).sorted() == [1, 2])
    _ = try await change(order, line: ["OLD-1=0"])
    #expect(try await lines(order).map(\.name) == ["Table lamp"])
  }

  private func lines(_ order: OrderView) async throws -> [OrderLine] {
    try await bench.book.read { try await $0.repository(OrderLine.self).of(order.id) }
  }

  @Test func settingsRatesMenusAndPromotionsOfLaterDoNotCount() async throws {
    let order = try await bench.place(1)
    let placed = try await bench.order(order.number)
    for (setting, value) in [
      ("delivery_base", "9.99"), ("platform_rate", "0.2"), ("commission_rate", "0.5"),
      ("points_per_unit", "7"), ("silver_from", "1"),
    ] {
      try await bench.set("market.\(setting)", value)
    }
    _ = try await bench.dependencies.taxes.set(SetTaxRate(rate: "21%"), bench.anna)
    _ = try await bench.dependencies.promotions.create(
      CreatePromotion(name: "Half", percent: "50%"), bench.anna)
    let lamp = bench.market.item.id
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      guard var item = try await items.fetch(lamp) else { return }
      item.price = 1
      item.category = .food
      _ = try await items.update(item)
    }
    let changed = try await change(order, tip: "1")
    #expect(changed.difference == "1.00")
    var expected = placed
    expected.tip += 100
    expected.total += 100
    #expect(try await bench.order(order.number).prices == expected.prices)
    // Twice as much costs what it cost twice; from 25.00 on the delivery was free.
    let more = try await change(order, line: ["LAMP-1=2"])
    #expect(more.order.subtotal == "49.80" && more.order.deliveryFee == "0.00")
  }

  @Test func aPromotionThatHasEndedStaysWithTheOrderThatGotIt() async throws {
    _ = try await bench.dependencies.promotions.create(
      CreatePromotion(
        name: "Welcome", code: "WELCOME", percent: "10%", firstOrder: .ever, uses: 1), bench.anna)
    try await bench.fill(1)
    let order = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28", code: ["WELCOME"]), bench.kim
    ).output
    _ = try await bench.place(1)
    bench.pass(minutes: 1)
    _ = try await bench.dependencies.promotions.retire(
      PromotionReference(promotion: "Welcome"), bench.anna)
    let changed = try await change(order, tip: "1")
    #expect(changed.order.discounts == order.discounts && order.discounts == "2.49")
    let used = try await bench.dependencies.promotions.show(
      PromotionReference(promotion: "Welcome"), bench.anna
    ).output.used
    #expect(used == 1)
    try await bench.fill(1)
    let late = await failureCode {
      try await bench.orders.place(
        PlaceOrder(address: "Pilies 1", to: "54.69,25.28", code: ["WELCOME"]), bench.kim)
    }
    #expect(late == .ruleViolated)
  }

  @Test func aMinimumThatWasRaisedAsksForNoMoreThanWasOrdered() async throws {
    let order = try await bench.place(2)
    let shop = bench.market.partner.id
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(shop) else { return }
      partner.minimumOrder = 9_000
      _ = try await partners.update(partner)
    }
    #expect(try await change(order, tip: "1").difference == "1.00")
    let less = await failureCode { try await change(order, line: ["LAMP-1=1"]) }
    #expect(less == .ruleViolated)
  }

  @Test("M-W7: options stay in the lines of a changed order, also when the menu has them no more")
  func optionsStay() async throws {
    let lamp = bench.market.item.id
    let option = try await bench.book.write { transaction in
      try await transaction.repository(MenuOption.self).create(
        MenuOption(
          id: transaction.nextID(), itemID: lamp, name: "glow", value: "red", price: 210))
    }
    _ = try await bench.dependencies.carts.add(
      AddToCart(
        partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 3, option: ["glow:red"]),
      bench.kim)
    let order = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.kim
    ).output
    try await bench.book.write { transaction in
      try await transaction.repository(MenuOption.self).delete(option)
    }
    let changed = try await change(order, line: ["LAMP-1=2"])
    #expect(changed.order.lines.map(\.unitPrice) == ["27.00"])
    #expect(changed.order.subtotal == "54.00")
    let quote = try await bench.orders.show(
      ShowOrder(order: order.number, why: true), bench.kim
    ).output.quote
    #expect(quote?.lines.first?.options.map(\.value) == ["red"])
    #expect(quote?.lines.first?.options.map(\.price) == ["2.10"])
    #expect(quote?.lines.map(\.quantity) == [2] && quote?.total == changed.order.total)
  }

  @Test func whatItWasOrderedByIsShown() async throws {
    _ = try await bench.dependencies.taxes.set(
      SetTaxRate(rate: "21%", kind: "delivery"), bench.anna)
    let order = try await bench.place(1, tip: "1")
    let plain = try await bench.orders.show(ShowOrder(order: order.number), bench.kim).output
    #expect(plain.quote == nil)
    let shown = ShowOrder(order: order.number, why: true)
    let quote = try #require(try await bench.orders.show(shown, bench.kim).output.quote)
    #expect(quote.tax.map(\.rate) == ["0.05", "0.21"] && quote.total == order.total)
    #expect(quote.why.contains { $0.component == "delivery_fee" })
    #expect(!quote.why.contains { $0.component == "commission" })
    let partner = try #require(try await bench.orders.show(shown, bench.pat).output.quote)
    #expect(partner.why.contains { $0.component == "commission" })
  }

  @Test func numbersAreFoundInAnyLetterCase() async throws {
    let order = try await bench.place(1, pay: "approved")
    let shown = try await bench.orders.show(ShowOrder(order: "ord-000001"), bench.kim).output
    #expect(shown.order.number == order.number)
    let payment = try await bench.payments.show(
      PaymentReference(payment: "pay-000001"), bench.kim
    ).output
    #expect(payment.number == "PAY-000001")
  }
}
