import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Asking costs nothing, so nobody takes a partner's goods from the others by it. Twenty lamps are
/// on sale.
@Suite("Requests take nothing that is on sale")
struct RequestAttackTests {
  private let shelf = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func ask(
    _ quantity: Int64, _ sku: String = "LAMP-1", by call: Call? = nil
  ) async throws -> ItemRequestView {
    try await bench.dependencies.carts.request(
      RequestItem(sku: sku, quantity: quantity, partner: MarketFixture.partnerName),
      call ?? bench.kim
    ).output
  }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  private func request(_ number: String) async throws -> OutOfStockRequest {
    try await bench.book.read { try await $0.repository(OutOfStockRequest.self).named(number) }
  }

  private func place(_ quantity: Int64) async -> ErrorCode? {
    await failureCode {
      _ = try await bench.dependencies.carts.clear(ClearCart(), bench.kim)
      return try await bench.place(quantity)
    }
  }

  @Test("A request for more than there is, and a cancelled order, do not take all that is on sale")
  func cancelledOrder() async throws {
    let number = try await ask(99).number
    #expect(try await request(number).quantity == 79)
    let own = try await bench.place(1)
    _ = try await bench.orders.cancel(CancelOrder(order: own.number), bench.kim)
    #expect(try await bench.stock(shelf).reserved == 0)
    // Nor does an order of somebody else that is not paid in time, or an own one that is paid and
    // given up, or somebody of the house who allocates.
    _ = try await bench.place(3, by: bench.lea)
    bench.pass(minutes: 20)
    try await bench.runJobs()
    let paid = try await bench.place(2, pay: "approved")
    _ = try await bench.orders.cancel(CancelOrder(order: paid.number), bench.kim)
    _ = try await bench.dependencies.outOfStock.allocate(AllocateStock(), bench.anna)
    #expect(try await bench.stock(shelf).reserved == 0)
    // One piece comes in, and only that one is kept.
    try await stock("21")
    #expect(try await request(number).allocated == 1)
    #expect(try await bench.stock(shelf).reserved == 1)
    #expect(try await bench.place(20, pay: "approved", by: bench.lea).status == .paymentConfirmed)
  }

  @Test("What is given up goes to who waits next, and nothing that is on sale with it")
  func handedOn() async throws {
    let first = try await ask(30).number
    let next = try await ask(30, by: bench.lea).number
    try await stock("25")
    #expect(try await request(first).allocated == 5)
    _ = try await ask(0)
    #expect(try await request(first).isClosed)
    #expect(try await request(next).allocated == 5)
    _ = try await bench.dependencies.outOfStock.cancel(
      CloseRequest(request: next, reason: "no longer made"), bench.anna)
    #expect(try await bench.stock(shelf).reserved == 0)
  }

  @Test("Who orders what there is still waits for the rest")
  func theRest() async throws {
    let number = try await ask(30).number
    #expect(try await bench.place(20, pay: "approved").status == .paymentConfirmed)
    let waiting = try await request(number)
    #expect(waiting.status == .pending && waiting.quantity == 10)
    try await stock("10")
    #expect(try await request(number).allocated == 10)
    #expect(try await bench.place(10, pay: "approved").status == .paymentConfirmed)
    #expect(try await request(number).closingReason == "ordered as ORD-000002")
    #expect(try await bench.stock(shelf).onHand == 0)
  }

  @Test("What is kept for a customer counts among the pieces that are not paid")
  func pieces() async throws {
    try await bench.set("market.unpaid_pieces", "5")
    try await stock("0")
    let number = try await ask(20).number
    try await stock("20")
    #expect(try await request(number).allocated == 5)
    #expect(await place(6) == .ruleViolated)
    // What an order takes of it counts once.
    #expect(await place(5) == nil)
    #expect(try await bench.stock(shelf).reserved == 5)
    #expect(await place(1) == .ruleViolated)
    try await stock("25")
    #expect(try await request(number).allocated == 5)
    _ = try await bench.orders.pay(PayOrder(order: "ORD-000001", pay: "approved"), bench.kim)
    #expect(try await request(number).quantity == 15)
    // Now there is room for what comes in.
    try await stock("24")
    #expect(try await request(number).allocated == 4)
    #expect(await place(6) == .ruleViolated)
    #expect(await place(5) == nil)
  }

  @Test("What is kept for a customer, they order also where a lower limit was set meanwhile")
  func lowerLimit() async throws {
    try await stock("0")
    let number = try await ask(20).number
    try await stock("20")
    #expect(try await request(number).allocated == 20)
    try await bench.set("market.unpaid_pieces", "5")
    #expect(await place(10) == nil)
    #expect(try await bench.stock(shelf).reserved == 20)
    // One piece more would keep more from others.
    try await stock("25")
    #expect(await place(11) == .ruleViolated)
    #expect(await place(10) == nil)
    #expect(try await bench.stock(shelf).reserved == 20)
  }

  @Test("Who may be kept no more leaves what comes in to who waits next")
  func noRoom() async throws {
    try await bench.set("market.unpaid_pieces", "5")
    try await stock("0")
    let first = try await ask(20).number
    let next = try await ask(20, by: bench.lea).number
    try await stock("20")
    #expect(try await request(first).allocated == 5)
    #expect(try await request(next).allocated == 5)
    #expect(try await bench.stock(shelf).reserved == 10)
  }

  @Test("One customer waits for so many goods at a time, whichever user writes the request")
  func openRequests() async throws {
    try await bench.set("market.open_requests", "1")
    let number = try await ask(30).number
    let rice = try await bench.sell("RICE", price: 300)
    try await bench.book.write { transaction in
      var item = rice
      item.isUnlimited = false
      _ = try await transaction.repository(MenuItem.self).update(item)
    }
    #expect(await failureCode { try await ask(5, "RICE") } == .ruleViolated)
    #expect(try await ask(30).number == number)
    #expect(try await ask(5, "RICE", by: bench.lea).quantity == 5)
    let gate = await failureCode {
      try await bench.act(as: .system) { transaction in
        let requests = transaction.repository(OutOfStockRequest.self)
        var again = try await requests.named(number)
        again.id = transaction.nextID()
        again.version = 0
        again.number = "OOS-000099"
        again.place = nil
        _ = try await requests.create(again)
      }
    }
    #expect(gate == .ruleViolated)
    _ = try await bench.dependencies.outOfStock.cancel(
      CloseRequest(request: number, reason: "no longer made"), bench.anna)
    #expect(try await ask(5, "RICE").quantity == 5)
  }

  @Test("Customers of partners get what comes in also where the house allocates by hand")
  func byHand() async throws {
    try await bench.set("oos.auto_allocate", "off")
    try await stock("0")
    let number = try await ask(5).number
    try await stock("8")
    #expect(try await request(number).allocated == 5)
  }
}
