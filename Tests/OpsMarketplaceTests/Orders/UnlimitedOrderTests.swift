import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Of an item with the stock −1 there is always enough: nothing is reserved for its orders and no
/// goods move, whatever becomes of them.
@Suite("Orders of unlimited items")
struct UnlimitedOrderTests {
  /// What orders leave in the stock ledger.
  private struct Traces: Equatable {
    let reservations: Int64
    let movements: Int64
    let sales: Int64
  }

  private let place = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func setStock(_ quantity: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  private func traces() async throws -> Traces {
    try await bench.book.read { transaction in
      Traces(
        reservations: try await transaction.repository(Reservation.self).count(),
        movements: try await transaction.repository(StockMovement.self).count(),
        sales: try await transaction.repository(OrderSale.self).count())
    }
  }

  /// Expects that nothing was written in the ledger since `before`, and 20 lamps where they were.
  private func expectUntouched(_ before: Traces, _ step: String) async throws {
    #expect(try await traces() == before, "\(step)")
    let stock = try await bench.stock(place)
    #expect(stock.onHand == 20 && stock.reserved == 0, "\(step)")
  }

  @Test func placingPayingChangingAndCancellingMoveNothing() async throws {
    try await setStock("-1")
    let before = try await traces()
    let number = try await bench.place(30).number
    try await expectUntouched(before, "placed")
    _ = try await bench.orders.pay(PayOrder(order: number, pay: "approved"), bench.kim)
    #expect(try await bench.order(number).status == .paymentConfirmed)
    try await expectUntouched(before, "paid")
    _ = try await bench.orders.change(
      ChangeOrder(order: number, line: ["LAMP-1=25"]), bench.kim)
    try await expectUntouched(before, "changed")
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.cancel(
      CancelOrder(order: number, reason: "changed my mind"), bench.kim)
    #expect(try await bench.order(number).status == .refunded)
    try await expectUntouched(before, "cancelled")
    #expect(try await bench.isSound())
  }

  @Test func anUnpaidOrderThatRunsOutMovesNothing() async throws {
    try await setStock("unlimited")
    let before = try await traces()
    let number = try await bench.place(30).number
    bench.pass(minutes: 16)
    try await bench.runJobs()
    #expect(try await bench.order(number).status == .cancelled)
    try await expectUntouched(before, "not paid")
  }

  @Test func deliveringAndGivingBackMoveNothing() async throws {
    try await setStock("-1")
    let before = try await traces()
    let number = try await bench.place(30, pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    try await bench.bring(number)
    try await expectUntouched(before, "delivered")
    _ = try await bench.orders.refund(RefundOrder(order: number, reason: "cold"), bench.anna)
    #expect(try await bench.order(number).status == .refunded)
    try await expectUntouched(before, "refunded")
    #expect(try await bench.isSound())
  }

  @Test func ofAMixedOrderOnlyTheLimitedGoodsMove() async throws {
    try await bench.sell("OLD-1", price: 1_500, taxKind: "drinks")
    let before = try await traces()
    _ = try await bench.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "OLD-1", quantity: 30), bench.kim)
    let number = try await bench.place(2).number
    var after = try await traces()
    #expect(after.reservations == before.reservations + 1 && after.movements == before.movements)
    _ = try await bench.orders.pay(PayOrder(order: number, pay: "approved"), bench.kim)
    after = try await traces()
    #expect(after.movements == before.movements + 1 && after.sales == before.sales + 1)
    #expect(try await bench.stock(place).onHand == 18)
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    #expect(try await bench.stock(place).onHand == 20)
  }

  // MARK: An item that becomes limited or unlimited while an order is open

  @Test("An order that was placed without limit stays so when the partner begins to count")
  func becomesLimited() async throws {
    try await setStock("unlimited")
    let number = try await bench.place(30).number
    try await setStock("20")
    let before = try await traces()
    _ = try await bench.orders.pay(PayOrder(order: number, pay: "approved"), bench.kim)
    #expect(try await bench.order(number).status == .paymentConfirmed)
    try await expectUntouched(before, "paid")
    _ = try await bench.orders.change(
      ChangeOrder(order: number, line: ["LAMP-1=25"]), bench.kim)
    try await expectUntouched(before, "changed")
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    try await expectUntouched(before, "cancelled")
    // The next one is held to what there is.
    let next = await failureCode { try await bench.place(30) }
    #expect(next == .insufficientStock)
  }

  @Test("An order whose goods were reserved gets them when the partner stops counting")
  func becomesUnlimited() async throws {
    let number = try await bench.place(3).number
    #expect(try await bench.stock(place).reserved == 3)
    try await setStock("unlimited")
    _ = try await bench.orders.pay(PayOrder(order: number, pay: "approved"), bench.kim)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(try await bench.stock(place).onHand == 17)
    _ = try await bench.orders.change(
      ChangeOrder(order: number, line: ["LAMP-1=1"]), bench.kim)
    #expect(try await bench.stock(place).onHand == 19)
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(try await bench.isSound())
  }
}
