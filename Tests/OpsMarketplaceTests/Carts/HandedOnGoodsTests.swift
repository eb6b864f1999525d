import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods that were kept for one customer and go to the next one are kept until their first end.
@Suite("Kept goods that are handed on")
struct HandedOnGoodsTests {
  private let shelf = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench
  private let start: Instant
  private var end: Instant { start.adding(milliseconds: 48 * 3_600_000) }

  /// Nothing is on sale.
  init() async throws {
    bench = try await OrderBench()
    start = bench.book.clock.now()
    try await stock("0")
  }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  @discardableResult
  private func ask(_ quantity: Int64?, by call: Call) async throws -> ItemRequestView {
    try await bench.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: quantity, partner: MarketFixture.partnerName), call
    ).output
  }

  private func request(_ number: String) async throws -> OutOfStockRequest {
    try await bench.book.read { try await $0.repository(OutOfStockRequest.self).named(number) }
  }

  private func pass(hours: Int64) async throws {
    bench.pass(minutes: hours * 60)
    try await bench.dependencies.jobs.succeed("reservations.release")
  }

  /// The customer orders five lamps that are kept, pays, and gives them back.
  private func buyAndCancel(_ call: Call) async throws {
    let order = try await bench.place(5, pay: "approved", by: call)
    #expect(order.status == .paymentConfirmed)
    _ = try await bench.orders.cancel(CancelOrder(order: order.number), call)
  }

  @Test("Two customers who hand goods to each other keep them for the time of one")
  func toAndFro() async throws {
    try await ask(5, by: bench.kim)
    let next = try await ask(5, by: bench.lea)
    try await stock("5")
    #expect(try await ask(nil, by: bench.kim).keptUntil == end)
    try await pass(hours: 10)
    try await ask(0, by: bench.kim)
    #expect(try await request(next.number).allocated == 5)
    #expect(try await ask(nil, by: bench.lea).keptUntil == end)
    let again = try await ask(5, by: bench.kim)
    try await pass(hours: 10)
    try await ask(0, by: bench.lea)
    #expect(try await request(again.number).allocated == 5)
    #expect(try await ask(nil, by: bench.kim).keptUntil == end)
    try await ask(5, by: bench.lea)
    try await pass(hours: 28)
    #expect(try await bench.stock(shelf).reserved == 0)
    #expect(try await bench.dependencies.stock.verify(VerifyStock(), bench.anna).output.ok)
  }

  @Test("What is given up when less than half of the time is left is on sale to everybody")
  func late() async throws {
    try await ask(5, by: bench.kim)
    let next = try await ask(5, by: bench.lea)
    try await stock("5")
    try await pass(hours: 25)
    try await ask(0, by: bench.kim)
    // Otherwise who waits would have to order at once, and lose the request.
    let waiting = try await request(next.number)
    #expect(waiting.status == .pending && waiting.allocated == 0)
    #expect(try await bench.stock(shelf).reserved == 0)
    try await stock("6")
    #expect(try await request(next.number).allocated == 1)
  }

  @Test("Nor do they keep goods for longer by an order that is paid and cancelled")
  func byOrders() async throws {
    try await ask(5, by: bench.kim)
    try await stock("5")
    try await pass(hours: 1)
    let next = try await ask(5, by: bench.lea)
    try await buyAndCancel(bench.kim)
    #expect(try await request(next.number).allocated == 5)
    #expect(try await ask(nil, by: bench.lea).keptUntil == end)
    let again = try await ask(5, by: bench.kim)
    try await pass(hours: 25)
    try await buyAndCancel(bench.lea)
    #expect(try await request(again.number).allocated == 0)
    #expect(try await bench.stock(shelf).reserved == 0)
    #expect(try await bench.stock(shelf).onHand == 5)
    #expect(try await bench.isSound())
  }

  @Test("Nor by a part that a changed order gives back, and then the rest")
  func byChange() async throws {
    try await ask(5, by: bench.kim)
    try await stock("5")
    try await pass(hours: 1)
    try await ask(5, by: bench.lea)
    let order = try await bench.place(5, pay: "approved", by: bench.kim).number
    _ = try await bench.orders.change(ChangeOrder(order: order, line: ["LAMP-1=3"]), bench.kim)
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    let kept = try await ask(nil, by: bench.lea)
    #expect(kept.allocated == 5)
    #expect(kept.keptUntil == end)
    try await pass(hours: 47)
    #expect(try await bench.stock(shelf).reserved == 0)
  }

  @Test("Nor by ending the request of which an order has the goods")
  func endedRequest() async throws {
    try await ask(5, by: bench.kim)
    try await stock("5")
    bench.pass(minutes: 1)
    let order = try await bench.place(5, by: bench.kim).number
    try await ask(0, by: bench.kim)
    _ = try await bench.orders.pay(PayOrder(order: order, pay: "approved"), bench.kim)
    let next = try await ask(5, by: bench.lea)
    _ = try await bench.orders.cancel(CancelOrder(order: order), bench.kim)
    #expect(try await request(next.number).allocated == 0)
    #expect(try await bench.stock(shelf).reserved == 0)
  }
}
