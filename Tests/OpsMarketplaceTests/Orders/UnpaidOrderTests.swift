import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Ordering costs nothing, so nobody keeps everything from others by it.
@Suite("Orders that nobody has paid")
struct UnpaidOrderTests {
  private let shelf = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func place(
    _ quantity: Int64 = 1, pay: String? = nil, by call: Call? = nil
  ) async -> ErrorCode? {
    await failureCode {
      _ = try await bench.dependencies.carts.clear(ClearCart(), call ?? bench.kim)
      return try await bench.place(quantity, pay: pay, by: call)
    }
  }

  @Test("A customer has some orders that are not paid, and no more until one is paid or cancelled")
  func number() async throws {
    try await bench.set("market.unpaid_orders", "2")
    for _ in 1...2 { #expect(await place() == nil) }
    for pay in [nil, "approved"] as [String?] {
      #expect(await place(pay: pay) == .ruleViolated)
    }
    #expect(try await bench.stock(shelf).reserved == 2)
    // Others order as before.
    #expect(await place(by: bench.lea) == nil)
    _ = try await bench.orders.pay(
      PayOrder(order: "ORD-000001", pay: "approved"), bench.kim)
    #expect(await place() == nil)
    #expect(await place() == .ruleViolated)
    _ = try await bench.orders.cancel(CancelOrder(order: "ORD-000002"), bench.kim)
    #expect(await place(pay: "approved") == nil)
  }

  @Test("Orders whose payment nobody has confirmed count as well")
  func payments() async throws {
    try await bench.set("market.unpaid_orders", "2")
    for _ in 1...2 { #expect(await place(pay: "needs_confirmation") == nil) }
    #expect(await place() == .ruleViolated)
  }

  @Test("Who lets orders lapse does not order again and again: they count for a day")
  func lapsed() async throws {
    try await bench.set("market.unpaid_orders", "2")
    for _ in 1...2 {
      #expect(await place() == nil)
      bench.pass(minutes: 20)
      try await bench.runJobs()
    }
    #expect(try await bench.stock(shelf).reserved == 0)
    #expect(await place() == .ruleViolated)
    bench.pass(minutes: 24 * 60)
    #expect(await place() == nil)
  }

  @Test("Who cancels an order and places it again and again does not keep its goods for ever")
  func cancelled() async throws {
    try await bench.set("market.unpaid_orders", "2")
    for number in 1...4 {
      #expect(await place(20) == nil)
      bench.pass(minutes: 14)
      _ = try await bench.orders.cancel(CancelOrder(order: "ORD-00000\(number)"), bench.kim)
    }
    #expect(await place(20) == .ruleViolated)
    #expect(await place(pay: "approved") == .ruleViolated)
    #expect(await place(20, pay: "approved", by: bench.lea) == nil)
    bench.pass(minutes: 24 * 60)
    try await bench.runJobs()
    #expect(await place() == nil)
  }

  @Test("Who changes their mind once or twice is not held up; the setting says how often")
  func forgiven() async throws {
    try await bench.set("market.unpaid_orders", "1")
    for number in 1...2 {
      #expect(await place() == nil)
      _ = try await bench.orders.cancel(CancelOrder(order: "ORD-00000\(number)"), bench.kim)
    }
    #expect(await place() == nil)
    // The reason is the customer's and changes nothing.
    _ = try await bench.orders.cancel(
      CancelOrder(order: "ORD-000003", reason: UnpaidOrders.lapsed), bench.kim)
    #expect(await place() == .ruleViolated)
    try await bench.set("market.unpaid_forgiven", "3")
    #expect(await place() == nil)
  }

  @Test("A card that is declined at once keeps nothing from anybody, and does not count")
  func declined() async throws {
    try await bench.set("market.unpaid_orders", "1")
    try await bench.set("market.unpaid_forgiven", "0")
    for number in 1...3 {
      #expect(await place(pay: "declined") == nil)
      #expect(try await bench.order("ORD-00000\(number)").status == .cancelled)
    }
    #expect(await place(pay: "approved") == nil)
  }

  @Test(
    "A card that is declined later counts like an order that is given up",
    arguments: [(60, nil), (61, .ruleViolated)] as [(Int64, ErrorCode?)])
  func declinedLater(_ seconds: Int64, _ refusal: ErrorCode?) async throws {
    try await bench.set("market.unpaid_orders", "1")
    for number in 1...3 {
      #expect(await place() == nil)
      bench.book.clock.advance(milliseconds: seconds * 1000)
      _ = try await bench.orders.pay(
        PayOrder(order: "ORD-00000\(number)", pay: "declined"), bench.kim)
    }
    #expect(await place(pay: "approved") == refusal)
  }

  @Test("The refusal says from when on the customer can order again")
  func again() async throws {
    try await bench.set("market.unpaid_orders", "2")
    try await bench.set("market.unpaid_forgiven", "1")
    for number in 1...3 {
      #expect(await place() == nil)
      _ = try await bench.orders.cancel(CancelOrder(order: "ORD-00000\(number)"), bench.kim)
      bench.pass(minutes: 10)
    }
    // Each counts for a day. After the first one two are left, and one of these is forgiven.
    let refused = await failure { try await bench.place() }
    let first = try await bench.order("ORD-000001").placedAt
    let end = first.adding(milliseconds: 86_400_001)
    let words = try await bench.book.read { $0.context.calendar.text(from: end) }
    #expect(refused?.hint == "order again from \(words) on")
    bench.pass(minutes: 24 * 60 - 30)
    #expect(await place() == .ruleViolated)
    bench.pass(minutes: 1)
    #expect(await place() == nil)
  }

  @Test("An order that the partner does not want is not held against its customer")
  func unwanted() async throws {
    try await bench.set("market.unpaid_orders", "1")
    try await bench.set("market.unpaid_forgiven", "0")
    #expect(await place() == nil)
    _ = try await bench.orders.cancel(
      CancelOrder(order: "ORD-000001", reason: "no oven"), bench.pat)
    #expect(await place() == nil)
    _ = try await bench.orders.cancel(CancelOrder(order: "ORD-000002"), bench.kim)
    #expect(await place() == .ruleViolated)
  }

  @Test("An order whose goods were gone when it was paid is not held against its customer")
  func goodsGone() async throws {
    // Its refund is not answered, so that it stays cancelled.
    let bench = try await OrderBench(provider: QuietProvider())
    try await bench.set("market.unpaid_orders", "1")
    try await bench.set("market.unpaid_forgiven", "0")
    let number = try await bench.place(pay: "answers_late").number
    try await bench.act(as: .system) { transaction in
      let kept = try await transaction.repository(Reservation.self).all(
        where: .equals(Reservation.Columns.reference, number))
      for reservation in kept { _ = try await StockLedger(transaction).release(reservation) }
    }
    let message = try OrderBench.sandbox.message(
      ProviderEvent(
        id: "evt_1", payment: "\(number) PAY-000001", kind: .captured, providerID: "card_1",
        reason: nil, at: bench.book.clock.now()))
    _ = try await bench.payments.event(
      TakePaymentEvent(body: message.body, signature: message.signature), bench.anna)
    let order = try await bench.order(number)
    #expect(order.status == .cancelled && order.cancelledFrom == .paymentProcessing)
    #expect(order.wasWithoutGoods)
    #expect(await failureCode { try await bench.place() } == nil)
  }

  @Test("Orders placed together count as one, also when the first of them is cancelled")
  func firstCancelled() async throws {
    try await bench.allowSeveralSellers()
    try await bench.set("market.unpaid_orders", "1")
    _ = try await bench.placeBoth()
    _ = try await bench.orders.cancel(CancelOrder(order: "ORD-000001"), bench.kim)
    let open = await failure { try await bench.place() }
    #expect(open?.code == .ruleViolated)
    #expect(open?.message.hasPrefix("You have 1 unpaid order,") == true)
    bench.pass(minutes: 20)
    try await bench.runJobs()
    let over = await failure { try await bench.place() }
    #expect(over?.code == .ruleViolated)
    #expect(over?.message.hasPrefix("You have 0 unpaid orders, and 1 of your orders") == true)
    bench.pass(minutes: 24 * 60)
    #expect(await failureCode { try await bench.place() } == nil)
  }

  @Test("Orders of several partners that are placed together count as one")
  func together() async throws {
    try await bench.allowSeveralSellers()
    try await bench.set("market.unpaid_orders", "1")
    let first = try await bench.placeBoth()
    #expect(first.number == "ORD-000001" && first.together == ["ORD-000002"])
    let refused = await failure { try await bench.place() }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.hasPrefix("You have 1 unpaid order,") == true)
  }

  @Test("Unpaid orders keep some pieces together, and no more")
  func pieces() async throws {
    try await bench.set("market.unpaid_pieces", "5")
    #expect(await place(6) == .ruleViolated)
    #expect(await place(3) == nil)
    #expect(await place(3) == .ruleViolated)
    #expect(await place(2) == nil)
    #expect(try await bench.stock(shelf).reserved == 5)
    _ = try await bench.orders.pay(
      PayOrder(order: "ORD-000001", pay: "approved"), bench.kim)
    #expect(await place(3) == nil)
    // What there is always enough of is kept from nobody.
    let lamp = bench.market.item.id
    try await bench.book.write { transaction in
      let items = transaction.repository(MenuItem.self)
      guard var item = try await items.fetch(lamp) else { return }
      item.isUnlimited = true
      _ = try await items.update(item)
    }
    #expect(await place(30, by: bench.lea) == nil)
  }
}
