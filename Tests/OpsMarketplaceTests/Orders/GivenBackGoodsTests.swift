import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods of paid orders that are free again: they serve customers who wait, as goods that come in
/// do.
@Suite("Goods that paid orders give back")
struct GivenBackGoodsTests {
  /// How an order gives its goods back.
  enum End: CaseIterable {
    case cancelled, declined, changed, notAccepted, chargedBack
  }

  private let shelf = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  /// Three lamps are on sale.
  init() async throws {
    bench = try await OrderBench()
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: "3"), bench.pat)
  }

  private func ask(_ quantity: Int64, by call: Call) async throws -> String {
    try await bench.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: quantity, partner: MarketFixture.partnerName), call
    ).output.number
  }

  private func allocated(_ number: String) async throws -> Quantity {
    try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number).allocated
    }
  }

  /// lea's order of three ends so; of a changed one one piece comes back.
  private func end(_ order: String, _ end: End) async throws {
    switch end {
    case .cancelled:
      _ = try await bench.orders.cancel(CancelOrder(order: order), bench.lea)
    case .declined:
      _ = try await bench.orders.decline(
        OrderWithReason(order: order, reason: "closed"), bench.pat)
    case .changed:
      _ = try await bench.orders.change(
        ChangeOrder(order: order, line: ["LAMP-1=2"]), bench.lea)
    case .notAccepted:
      bench.pass(minutes: 3)
      try await bench.runJobs()
    case .chargedBack:
      _ = try await bench.payments.sandbox(
        PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    }
  }

  @Test("Who waits gets them at once, up to what came back", arguments: End.allCases)
  func served(_ way: End) async throws {
    let order = try await bench.place(3, pay: "approved", by: bench.lea).number
    let number = try await ask(2, by: bench.kim)
    #expect(try await allocated(number) == 0)
    try await end(order, way)
    let back: Quantity = way == .changed ? 1 : 3
    #expect(try await bench.stock(shelf).onHand == back)
    #expect(try await allocated(number) == min(back, 2))
    #expect(try await bench.stock(shelf).reserved == min(back, 2))
    // The rest is on sale, to everybody.
    let other = await failureCode { try await bench.place(2, by: bench.lea) }
    #expect(other == .insufficientStock)
    #expect(try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
    #expect(try await bench.isSound())
  }

  @Test("A late capture that the bank has taken back already gives the goods back as well")
  func lateCapture() async throws {
    let order = try await bench.place(3, pay: "answers_late", by: bench.lea).number
    let number = try await ask(2, by: bench.kim)
    for kind in [PaymentEventKind.chargedBack, .captured] {
      let message = try OrderBench.sandbox.message(
        ProviderEvent(
          id: "evt_\(kind.rawValue)", payment: "\(order) PAY-000001", kind: kind,
          providerID: "card_1", reason: nil, at: bench.book.clock.now()))
      _ = try await bench.payments.event(
        TakePaymentEvent(body: message.body, signature: message.signature), bench.anna)
    }
    #expect(try await bench.order(order).status == .cancelled)
    #expect(try await allocated(number) == 2)
    #expect(try await bench.isSound())
  }

  @Test("Who gives goods back gets nothing of them for a request; who waits next does")
  func ownGoods() async throws {
    let number = try await ask(5, by: bench.kim)
    let order = try await bench.place(3, pay: "approved").number
    _ = try await bench.orders.change(ChangeOrder(order: order, line: ["LAMP-1=2"]), bench.kim)
    #expect(try await bench.stock(shelf).reserved == 0)
    let next = try await ask(2, by: bench.lea)
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    #expect(try await allocated(number) == 0)
    #expect(try await allocated(next) == 1)
  }

  @Test(
    "What the partner declines or does not accept, its customer did not give back",
    arguments: [End.declined, .notAccepted])
  func declined(_ way: End) async throws {
    let number = try await ask(5, by: bench.kim)
    let order = try await bench.place(3, pay: "approved").number
    try await end(order, way)
    #expect(try await allocated(number) == 2)
  }

  @Test("A customer whose bank takes the money back gets nothing of the goods; who waits next does")
  func ownChargeBack() async throws {
    let number = try await ask(5, by: bench.kim)
    let order = try await bench.place(3, pay: "approved").number
    let next = try await ask(2, by: bench.lea)
    try await end(order, .chargedBack)
    #expect(try await bench.order(order).status == .cancelled)
    #expect(try await allocated(number) == 0)
    #expect(try await allocated(next) == 2)
  }

  @Test("Nor does a customer who gives the reason of an order that is not accepted")
  func sameReason() async throws {
    let number = try await ask(5, by: bench.kim)
    let order = try await bench.place(3, pay: "approved").number
    _ = try await bench.orders.cancel(
      CancelOrder(order: order, reason: MarketOrder.notAccepted), bench.kim)
    #expect(try await allocated(number) == 0)
  }

  @Test("What a changed order keeps is sold again in the same commit, and serves nobody")
  func soldAgain() async throws {
    let order = try await bench.place(3, pay: "approved", by: bench.lea).number
    let number = try await ask(3, by: bench.kim)
    _ = try await bench.orders.change(ChangeOrder(order: order, line: ["LAMP-1=2"]), bench.lea)
    #expect(try await allocated(number) == 1)
    #expect(try await bench.stock(shelf).onHand == 1)
    #expect(try await bench.stock("CUSTOMER").onHand == 2)
  }
}
